// Every class of every input of the day's decision, and all their combinations.
import { CYCLE_PHASES } from '#core/cycle/phase.ts';
import type { Comparison } from '#core/training/baseline.ts';
import type { DaySignals } from '#core/training/day-signals.ts';
import { decideStatus } from '#core/training/decide.ts';
import { WEEKLY_BUDGET_MINUTES } from '#core/training/intensity-budget.ts';
import { OVERRIDES, type Override } from '#core/training/override.ts';
import { TRAINING_STATUSES } from '#core/training/training-status.ts';

/** `minutesShare`: the week's minutes as a share of the phase's budget. */
export type Change = Partial<DaySignals> & { minutesShare?: number | null };

/** Values of one input. Each chain goes from best to worst; values in different chains are not ordered. */
export type Input = readonly (readonly Change[])[];

const compared = (basis: Comparison['basis'], verdict: Comparison['verdict']): Change => ({
  hrvForPhase: { basis, verdict, days: 9, median: 50, low: 45, high: 55, value: 50 },
});

/** The best day of each class, as decide-classes.test.ts proves. */
export const SIGNALS = {
  hrvStatus: [
    [{ hrvStatus: 'BALANCED' }, { hrvStatus: 'UNBALANCED' }, { hrvStatus: 'LOW' }, { hrvStatus: 'POOR' }],
    [{ hrvStatus: 'UNKNOWN' }],
  ],
  hrvDirection: [[{ hrvDirection: 'ABOVE' }, { hrvDirection: 'BELOW' }], [{ hrvDirection: null }]],
  hrvForPhase: [
    [compared('SAME_PHASE', 'ABOVE'), compared('SAME_PHASE', 'WITHIN'), compared('SAME_PHASE', 'BELOW')],
    [compared('ALL_PHASES', 'ABOVE'), compared('ALL_PHASES', 'WITHIN'), compared('ALL_PHASES', 'BELOW')],
    [{ hrvForPhase: null }],
  ],
  bodyBatteryCurrent: [
    [
      { bodyBatteryCurrent: 100 },
      { bodyBatteryCurrent: 75 },
      { bodyBatteryCurrent: 50 },
      { bodyBatteryCurrent: 25 },
    ],
    [{ bodyBatteryCurrent: null }],
  ],
  bodyBatteryYesterdayLow: [
    [{ bodyBatteryYesterdayLow: 100 }, { bodyBatteryYesterdayLow: 29 }],
    [{ bodyBatteryYesterdayLow: null }],
  ],
  intensityMinutesWeek: [
    [{ minutesShare: 0 }, { minutesShare: 0.9 }, { minutesShare: 1 }],
    [{ minutesShare: null }],
  ],
  place: [
    [{ phase: 'MENSTRUAL', cycleDay: 1 }],
    [{ phase: 'MENSTRUAL', cycleDay: 2 }],
    ...CYCLE_PHASES.map((phase) => [{ phase, cycleDay: 3 }]),
    [{ phase: 'UNKNOWN', cycleDay: null }],
  ],
  phasePlanning: [[{ phasePlanning: false }, { phasePlanning: true }]],
} as const satisfies Record<string, Input>;

const GOOD_DAY: DaySignals = {
  overrides: [],
  hrvStatus: 'BALANCED',
  hrvDirection: null,
  hrvForPhase: null,
  bodyBatteryCurrent: 100,
  bodyBatteryYesterdayLow: 100,
  intensityMinutesWeek: 0,
  weeklyBudgetMinutes: 300,
  phase: 'FOLLICULAR',
  phaseExpected: true,
  cycleDay: 9,
  nextPhaseOn: null,
  phasePlanning: false,
};

/** The good day with these changes and the budget of its phase. */
export function dayWith(changes: readonly Change[]): DaySignals {
  const { minutesShare = 0, ...day } = Object.assign({}, GOOD_DAY, ...changes) as DaySignals & Change;
  const weeklyBudgetMinutes = WEEKLY_BUDGET_MINUTES[day.phase];
  const intensityMinutesWeek = minutesShare === null ? null : minutesShare * weeklyBudgetMinutes;
  return { ...day, weeklyBudgetMinutes, intensityMinutesWeek };
}

/** 0 for REST to 4 for TRAIN. */
export function rankOf(day: DaySignals): number {
  return TRAINING_STATUSES.indexOf(decideStatus(day));
}

/** All 16 sets of overrides: bit i of the index says whether override i is present. */
export const OVERRIDE_SETS: readonly (readonly Override[])[] = Array.from({ length: 16 }, (_, set) =>
  OVERRIDES.filter((_name, bit) => (set >> bit) % 2 === 1),
);

/** Every combination of one value of each input. */
export function combinations(inputs: readonly Input[]): Change[][] {
  return inputs.reduce<Change[][]>(
    (days, input) => days.flatMap((day) => input.flat().map((value) => [...day, value])),
    [[]],
  );
}
