import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '#core/calendar-day.ts';
import { type NumberedStart, sortStarts } from '#core/prediction/period-start.ts';
import { anyLength, anyStarts } from '../../../test/helpers/any-cycle.ts';
import { startsOn } from '../../../test/helpers/period-starts.ts';
import { NO_SIGNS, testedOvulation } from './body-signs.ts';
import type { CycleRecord } from './cycle-record.ts';
import { predictionBefore } from './prediction-before.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const anyStated = fc.option(anyLength);

function recordOf(periodStarts: readonly NumberedStart[], stated: number | null): CycleRecord {
  return { periodStarts, cycleLength: stated ?? 28, cycleLengthStated: stated !== null, mode: 'NATURAL' };
}

describe('predictionBefore', () => {
  const standingBefore = (start: string, starts: readonly string[]) =>
    predictionBefore(day(start), recordOf(startsOn(...starts), null))?.toString() ?? null;

  test('is null for the first log', () => {
    expect(standingBefore('2026-01-01', ['2026-01-01'])).toBeNull();
  });

  test('is null if nothing is logged', () => {
    expect(standingBefore('2026-01-01', [])).toBeNull();
  });

  test('comes only from the starts before the one in question', () => {
    expect(standingBefore('2026-02-03', ['2026-01-01', '2026-02-03', '2026-03-10'])).toBe('2026-01-30');
  });

  test('does not change when later starts are added, edited or deleted', () => {
    const frozen = standingBefore('2026-01-29', ['2026-01-01', '2026-01-29']);
    expect(standingBefore('2026-01-29', ['2026-01-01', '2026-01-29', '2026-02-20', '2026-03-20'])).toBe(
      frozen,
    );
  });

  test('a backdated first log has no prediction, though later ones exist', () => {
    expect(standingBefore('2025-12-01', ['2025-12-01', '2026-01-01', '2026-01-29'])).toBeNull();
  });

  test('is given for a start on the last day on which a prediction was shown', () => {
    expect(standingBefore('2026-02-19', ['2026-01-01', '2026-02-19'])).toBe('2026-01-30');
  });

  test('is null for a start so late that no prediction was shown any more', () => {
    expect(standingBefore('2026-02-20', ['2026-01-01', '2026-02-20'])).toBeNull();
  });

  test('is null if only a window was predicted', () => {
    expect(predictionBefore(day('2026-02-10'), recordOf(startsOn('2026-01-01'), 45))).toBeNull();
  });

  test('counts from the last period, not from spotting after it', () => {
    expect(standingBefore('2026-01-31', ['2026-01-01', '2026-01-12'])).toBe('2026-01-30');
  });

  test('uses the stated length', () => {
    const stated = predictionBefore(day('2026-02-03'), recordOf(startsOn('2026-01-01'), 35));
    expect(stated?.toString()).toBe('2026-02-03');
  });

  test('uses the ovulation test of the cycle that the start ended', () => {
    const record = recordOf(startsOn('2026-01-01'), null);
    const ovulations = [testedOvulation(dayNumber(day('2026-01-22')))];
    const standing = predictionBefore(day('2026-02-06'), { ...record, signs: { ...NO_SIGNS, ovulations } });
    // Without the test it would be 30 January.
    expect(`${standing}`).toBe('2026-02-04');
  });

  test('moves by as many days as all starts move, whatever their order and duplicates', () => {
    fc.assert(
      fc.property(anyStarts, anyStated, fc.integer({ min: -20_000, max: 20_000 }), (starts, stated, days) => {
        const newest = starts.at(-1)?.date ?? day('2026-03-01');
        const shifted = starts.map((start) => ({ ...start, date: start.date.add({ days }) }));
        const there = predictionBefore(
          newest.add({ days }),
          recordOf(sortStarts([...shifted, ...shifted].reverse()), stated),
        );
        const here = predictionBefore(newest, recordOf(starts, stated));
        expect(`${there?.subtract({ days })}`).toBe(`${here ?? undefined}`);
      }),
    );
  });
});
