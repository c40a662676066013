import { describe, expect, test } from 'vitest';
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import {
  type Change,
  combinations,
  dayWith,
  rankOf,
  SIGNALS,
} from '../../../test/helpers/decision-lattice.ts';
import type { DaySignals } from './day-signals.ts';
import { WEEKLY_BUDGET_MINUTES } from './intensity-budget.ts';

// The lattice of the monotonicity proof tries one value of each class. Here every value acts like the one tried.

type Name = keyof typeof SIGNALS;

const CONTEXT_INPUTS: readonly Name[] = [
  'hrvStatus',
  'bodyBatteryCurrent',
  'bodyBatteryYesterdayLow',
  'intensityMinutesWeek',
  'place',
  'phasePlanning',
];

/** Every combination of the other inputs. */
function contextsOf(name: Name): Change[][] {
  return combinations(CONTEXT_INPUTS.filter((other) => other !== name).map((other) => SIGNALS[other]));
}

/** Values 0..last that some context ranks differently from their representative. */
function unlike(
  contexts: readonly Change[][],
  last: number,
  pair: (
    value: number,
    context: DaySignals,
  ) => [tried: Partial<DaySignals>, representative: Partial<DaySignals>],
): number[] {
  const found = new Set<number>();
  for (const context of contexts.map(dayWith)) {
    for (let value = 0; value <= last; value++) {
      const [tried, representative] = pair(value, context);
      if (rankOf({ ...context, ...tried }) !== rankOf({ ...context, ...representative })) found.add(value);
    }
  }
  return [...found];
}

describe('in every context', () => {
  test('each Body Battery from 0 to 100 acts like 25, 50, 75 or 100', () => {
    const different = unlike(contextsOf('bodyBatteryCurrent'), 100, (value) => [
      { bodyBatteryCurrent: value },
      { bodyBatteryCurrent: [25, 50, 75, 100].find((most) => value <= most) ?? null },
    ]);
    expect(different).toEqual([]);
  });

  test("each of yesterday's lowest from 0 to 100 acts like 29 or 100", () => {
    const different = unlike(contextsOf('bodyBatteryYesterdayLow'), 100, (value) => [
      { bodyBatteryYesterdayLow: value },
      { bodyBatteryYesterdayLow: value < 30 ? 29 : 100 },
    ]);
    expect(different).toEqual([]);
  });

  test('each minute up to past the budget acts like none, nine tenths of it, or all of it', () => {
    const representative = (minutes: number, budget: number) => {
      if (minutes >= budget) return budget;
      return minutes > 0.8 * budget ? 0.9 * budget : 0;
    };
    const different = unlike(contextsOf('intensityMinutesWeek'), 320, (value, { weeklyBudgetMinutes }) => [
      { intensityMinutesWeek: value },
      { intensityMinutesWeek: representative(value, weeklyBudgetMinutes) },
    ]);
    expect(different).toEqual([]);
  });

  test.each(CYCLE_PHASES)('each later day of the phase %s acts like day 3', (phase) => {
    const different = unlike(contextsOf('place'), 60, (value) => [
      { phase, cycleDay: value + 3, weeklyBudgetMinutes: WEEKLY_BUDGET_MINUTES[phase] },
      { phase, cycleDay: 3, weeklyBudgetMinutes: WEEKLY_BUDGET_MINUTES[phase] },
    ]);
    expect(different).toEqual([]);
  });
});
