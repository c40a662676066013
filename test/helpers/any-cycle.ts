// Arbitrary cycles for property tests of the core.
import fc from 'fast-check';
import { type BodySigns, markedOvulation, testedOvulation } from '#core/cycle/body-signs.ts';
import { CYCLE_MODES } from '#core/cycle/cycle-mode.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { type NumberedStart, sortStarts } from '#core/prediction/period-start.ts';

export const anyLength = fc.double({ min: 21, max: 45, noNaN: true });

/** Mostly ordinary cycles, with some spotting, forgotten logs and long gaps. */
const anyGap = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 21, max: 38 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 20 }) },
  { weight: 1, arbitrary: fc.integer({ min: 39, max: 400 }) },
);

const anyDay = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => Temporal.PlainDate.from('1950-01-01').add({ days }));

/** Logged starts, oldest first, none on the same day. */
export const anyStarts: fc.Arbitrary<NumberedStart[]> = fc
  .tuple(anyDay, fc.array(fc.tuple(anyGap, fc.boolean()), { maxLength: 16 }))
  .map(([first, gaps]) => {
    let date = first;
    const starts = gaps.map(([days, gapConfirmed]) => {
      date = date.add({ days });
      return { date, gapConfirmed };
    });
    return sortStarts(starts);
  });

/** Signs in one cycle, by days from its start; most people log none. */
const anySeen = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ marks: [], tests: [], bled: 0 }) },
  {
    weight: 1,
    arbitrary: fc.record({
      marks: fc.array(fc.integer({ min: 0, max: 250 }), { maxLength: 1 }),
      tests: fc.array(fc.integer({ min: 0, max: 250 }), { maxLength: 3 }),
      bled: fc.integer({ min: 0, max: 10 }),
    }),
  },
);

type Seen = { marks: readonly number[]; tests: readonly number[]; bled: number };

function signsOf(starts: readonly NumberedStart[], seen: readonly Seen[]): BodySigns {
  const bleedingDays = starts.flatMap(({ day }, i) =>
    Array.from({ length: seen[i]?.bled ?? 0 }, (_, days) => day + days),
  );
  return {
    ovulations: starts.flatMap(({ day }, i) => [
      ...(seen[i]?.marks ?? []).map((days) => markedOvulation(day + days)),
      ...(seen[i]?.tests ?? []).map((days) => testedOvulation(day + days)),
    ]),
    bleedingDays: [...new Set(bleedingDays)].sort((a, b) => a - b),
    nights: [],
  };
}

interface RecordOnDay {
  record: CycleRecord;
  today: Temporal.PlainDate;
}

/** A record, and a day from just before its last start to long after it. */
export const anyRecordOnDay: fc.Arbitrary<RecordOnDay> = fc
  .record({
    periodStarts: anyStarts,
    cycleLength: anyLength,
    cycleLengthStated: fc.boolean(),
    mode: fc.constantFrom(...CYCLE_MODES),
    seen: fc.array(anySeen, { minLength: 16, maxLength: 16 }),
    daysSince: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: -3, max: 60 }) },
      { weight: 1, arbitrary: fc.integer({ min: -60, max: 250 }) },
    ),
  })
  .map(({ daysSince, seen, ...record }) => ({
    record: { ...record, signs: signsOf(record.periodStarts, seen) },
    today: (record.periodStarts.at(-1)?.date ?? Temporal.PlainDate.from('2026-03-10')).add({
      days: daysSince,
    }),
  }));
