import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '#core/calendar-day.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import { chartCycle, dayLocator } from '#core/cycle/timeline.ts';
import { anyRecordOnDay } from '../../../test/helpers/any-cycle.ts';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import { describeTrends, type MeasuredDay, TREND_MEASURES, type TrendsRequest } from './trends.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

const NOTHING = {
  hrvLastNightMs: null,
  restingHeartRate: null,
  bodyBatteryHigh: null,
  sleepSeconds: null,
  stressAverage: null,
  intensityMinutesDay: null,
} satisfies Partial<MeasuredDay>;

const measured = (date: string, values: Partial<MeasuredDay>): MeasuredDay => ({
  date: day(date),
  source: 'garmin',
  enteredByHand: [],
  ...NOTHING,
  ...values,
});

/** Five starts, 28 days apart; 2026-03-24 is day 24, in the late luteal phase. */
const RECORD: CycleRecord = {
  periodStarts: startsOn('2025-11-09', '2025-12-07', '2026-01-04', '2026-02-01', '2026-03-01'),
  cycleLength: 28,
  cycleLengthStated: true,
  mode: 'NATURAL',
};

/** 40 ms in the last six days of each cycle, 60 ms on all others, up to 2026-03-24. */
const DAYS = Array.from({ length: 136 }, (_, i) =>
  measured(day('2025-11-09').add({ days: i }).toString(), { hrvLastNightMs: i % 28 >= 22 ? 40 : 60 }),
);

const REQUEST: TrendsRequest<MeasuredDay> = {
  record: RECORD,
  today: day('2026-03-24'),
  from: day('2025-12-24'),
  to: day('2026-03-24'),
  baselineFrom: day('2025-02-17'),
  days: DAYS,
};

const describeWith = (changes: Partial<TrendsRequest<MeasuredDay>>) =>
  describeTrends({ ...REQUEST, ...changes });

describe('the days', () => {
  test('are the requested ones, both ends included, oldest first', () => {
    const { days } = describeWith({
      from: day('2026-03-22'),
      to: day('2026-03-24'),
      days: DAYS.toReversed(),
    });
    expect(days.map(({ date }) => date.toString())).toEqual(['2026-03-22', '2026-03-23', '2026-03-24']);
  });

  test('have their cycle day and phase', () => {
    const { days } = describeWith({ from: day('2026-02-28'), to: day('2026-03-01') });
    expect(days).toMatchObject([
      { phase: 'LATE_LUTEAL', cycleDay: 28 },
      { phase: 'MENSTRUAL', cycleDay: 1 },
    ]);
  });

  test('days before the first log are in no phase', () => {
    const { days } = describeWith({
      from: day('2025-11-01'),
      days: [measured('2025-11-08', { restingHeartRate: 50 })],
    });
    expect(days).toMatchObject([{ phase: 'UNKNOWN', cycleDay: null }]);
  });

  test('keep their other fields', () => {
    const [told] = describeTrends({
      ...REQUEST,
      days: [{ ...measured('2026-03-24', {}), decisionStatus: 'REST' }],
    }).days;
    expect(told?.decisionStatus).toBe('REST');
  });

  test('have the same cycle day and phase as on the timeline, for any record', () => {
    fc.assert(
      fc.property(anyRecordOnDay, ({ record, today }) => {
        const days = [400, 45, 1, 0].map((ago) =>
          measured(today.subtract({ days: ago }).toString(), { sleepSeconds: 1 }),
        );
        const range = { from: today.subtract({ days: 400 }), to: today, baselineFrom: today };
        const locate = dayLocator(chartCycle(record, { today, until: today }).timeline);
        const told = describeTrends({ record, today, ...range, days }).days;
        expect(told.map(({ phase, cycleDay }) => [phase, cycleDay])).toEqual(
          days.map(({ date }) => [locate(dayNumber(date)).phase, locate(dayNumber(date)).cycleDay]),
        );
      }),
    );
  });
});

describe('what was usual in each phase', () => {
  test('comes in the order of the cycle, with the median and the range of its days', () => {
    const { byPhase } = describeWith({ from: day('2026-02-01'), to: day('2026-02-28') });
    expect(byPhase.hrvLastNightMs.map(({ phase }) => phase)).toEqual([...CYCLE_PHASES]);
    expect(byPhase.hrvLastNightMs.at(-1)).toEqual({
      phase: 'LATE_LUTEAL',
      days: 6,
      median: 40,
      low: 40,
      high: 40,
    });
  });

  test('has a range of values that were measured, with at least four in five days inside', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 20, max: 120 }), { minLength: 1, maxLength: 28 }), (values) => {
        const days = values.map((hrvLastNightMs, i) =>
          measured(day('2026-02-01').add({ days: i }).toString(), { hrvLastNightMs }),
        );
        for (const { phase, low, high, days: count } of describeWith({ days }).byPhase.hrvLastNightMs) {
          const own = describeWith({ days }).days.filter((each) => each.phase === phase);
          const inside = own.filter(
            ({ hrvLastNightMs: value }) => value !== null && value >= low && value <= high,
          );
          expect(values).toContain(low);
          expect(values).toContain(high);
          expect(inside.length).toBeGreaterThanOrEqual(0.8 * count);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('is computed only from the requested days', () => {
    const { byPhase } = describeWith({ from: day('2026-02-27'), to: day('2026-03-02') });
    expect(byPhase.hrvLastNightMs).toMatchObject([
      { phase: 'MENSTRUAL', days: 2 },
      { phase: 'LATE_LUTEAL', days: 2 },
    ]);
  });

  test('leaves out phases and measures without a value', () => {
    const { byPhase } = describeWith({ days: [measured('2026-03-24', { stressAverage: 30 })] });
    expect(byPhase).toEqual({
      hrvLastNightMs: [],
      restingHeartRate: [],
      bodyBatteryHigh: [],
      sleepSeconds: [],
      stressAverage: [{ phase: 'LATE_LUTEAL', days: 1, median: 30, low: 30, high: 30 }],
      intensityMinutesDay: [],
    });
  });

  test('leaves out days in no phase', () => {
    expect(describeWith({ record: { ...RECORD, mode: 'PILL' } }).byPhase.hrvLastNightMs).toEqual([]);
  });

  test('does not mix sources: the one that measured last counts, for each measure', () => {
    const { byPhase } = describeWith({
      days: [
        measured('2026-03-22', { restingHeartRate: 48, hrvLastNightMs: 70 }),
        measured('2026-03-23', { restingHeartRate: 50, hrvLastNightMs: 80 }),
        measured('2026-03-24', { source: 'manual', restingHeartRate: 60 }),
      ],
    });
    expect(byPhase.restingHeartRate).toMatchObject([{ phase: 'LATE_LUTEAL', days: 1, median: 60 }]);
    expect(byPhase.hrvLastNightMs).toMatchObject([
      { phase: 'EARLY_LUTEAL', days: 1, median: 70 },
      { phase: 'LATE_LUTEAL', days: 1, median: 80 },
    ]);
  });

  test('leaves out values that are not numbers', () => {
    const days = [measured('2026-03-23', { sleepSeconds: Number.NaN })];
    expect(describeWith({ days }).byPhase.sleepSeconds).toEqual([]);
  });
});

describe("what is usual for today's phase", () => {
  test('comes from the days before today', () => {
    expect(describeWith({}).baselines.hrvLastNightMs).toEqual({
      basis: 'SAME_PHASE',
      days: 25,
      median: 40,
      low: 39,
      high: 41,
    });
  });

  test('does not depend on which days are requested', () => {
    const narrow = describeWith({ from: day('2026-03-24'), to: day('2026-03-24') });
    expect(narrow.baselines).toEqual(describeWith({}).baselines);
  });

  test('comes from all phases if its own has too few days', () => {
    const days = DAYS.filter(({ hrvLastNightMs }) => hrvLastNightMs === 60);
    expect(describeWith({ days }).baselines.hrvLastNightMs).toMatchObject({
      basis: 'ALL_PHASES',
      median: 60,
    });
  });

  test('leaves out days before `baselineFrom`', () => {
    const { baselines } = describeWith({ baselineFrom: day('2026-03-01') });
    expect(baselines.hrvLastNightMs).toMatchObject({ basis: 'ALL_PHASES', days: 23 });
  });

  test('does not mix sources: the one that measured last counts', () => {
    const days = [...DAYS.slice(0, -1), measured('2026-03-24', { source: 'intervals', hrvLastNightMs: 90 })];
    expect(describeWith({ days }).baselines.hrvLastNightMs).toBeNull();
  });

  test.each<[string, Partial<TrendsRequest<MeasuredDay>>]>([
    ['there are no days', { days: [] }],
    ['there are fewer than 14 earlier days', { days: DAYS.slice(-14) }],
  ])('is null where %s', (_case, changes) => {
    expect(describeWith(changes).baselines.hrvLastNightMs).toBeNull();
  });

  test('has an entry for each measure', () => {
    expect(Object.keys(describeWith({}).baselines)).toEqual([...TREND_MEASURES]);
  });
});
