import { describe, expect, test } from 'vitest';
import type { Comparison } from './baseline.ts';
import type { DaySignals } from './day-signals.ts';
import { decide, decideStatus } from './decide.ts';
import { RULES } from './rules.ts';
import { TRAINING_STATUSES } from './training-status.ts';

/** A day on which nothing holds the person back. */
const GOOD_DAY: DaySignals = {
  overrides: [],
  hrvStatus: 'BALANCED',
  hrvDirection: null,
  hrvForPhase: null,
  bodyBatteryCurrent: 90,
  bodyBatteryYesterdayLow: 40,
  intensityMinutesWeek: 100,
  weeklyBudgetMinutes: 300,
  phase: 'FOLLICULAR',
  phaseExpected: true,
  cycleDay: 9,
  nextPhaseOn: Temporal.PlainDate.from('2026-03-14'),
  phasePlanning: true,
};

const USUAL: Comparison = {
  basis: 'SAME_PHASE',
  days: 12,
  median: 44,
  low: 36,
  high: 52,
  value: 41,
  verdict: 'WITHIN',
};

const on = (changes: Partial<DaySignals>) => decide({ ...GOOD_DAY, ...changes }, 'en');

describe('each rule alone', () => {
  test.each<[string, string, Partial<DaySignals>]>([
    ['FLARE', 'REST', { overrides: ['flare'] }],
    ['SEVERAL_SIGNALS_LOW', 'REST', { bodyBatteryCurrent: 25, hrvStatus: 'LOW' }],
    ['SEVERAL_SIGNALS_LOW', 'REST', { bodyBatteryCurrent: 25, hrvStatus: 'POOR' }],
    ['SEVERAL_SIGNALS_LOW', 'REST', { bodyBatteryCurrent: 25, bodyBatteryYesterdayLow: 29 }],
    ['POOR_SLEEP', 'GENTLE', { overrides: ['sleep'] }],
    ['HIGH_STRESS', 'GENTLE', { overrides: ['stress'] }],
    ['HRV_LOW', 'GENTLE', { hrvStatus: 'LOW' }],
    ['HRV_LOW', 'GENTLE', { hrvStatus: 'POOR' }],
    ['BODY_BATTERY_LOW', 'GENTLE', { bodyBatteryCurrent: 25 }],
    ['BUDGET_USED', 'GENTLE', { intensityMinutesWeek: 300 }],
    ['PMS', 'LIGHT', { overrides: ['pms'] }],
    ['HRV_UNBALANCED', 'LIGHT', { hrvStatus: 'UNBALANCED' }],
    ['HRV_UNBALANCED', 'LIGHT', { hrvStatus: 'UNBALANCED', hrvDirection: 'BELOW' }],
    ['YESTERDAY_DRAINED', 'LIGHT', { bodyBatteryYesterdayLow: 29 }],
    ['BODY_BATTERY_MEDIUM', 'LIGHT', { bodyBatteryCurrent: 26 }],
    ['BODY_BATTERY_MEDIUM', 'LIGHT', { bodyBatteryCurrent: 50 }],
    ['HRV_UNBALANCED_USUAL_FOR_PHASE', 'REDUCED', { hrvStatus: 'UNBALANCED', hrvForPhase: USUAL }],
    ['BODY_BATTERY_HIGH', 'REDUCED', { bodyBatteryCurrent: 51 }],
    ['BODY_BATTERY_HIGH', 'REDUCED', { bodyBatteryCurrent: 75 }],
    ['EASED_PHASE', 'REDUCED', { phase: 'LATE_LUTEAL', cycleDay: 25 }],
    ['EASED_PHASE', 'REDUCED', { phase: 'MENSTRUAL', cycleDay: 2 }],
    ['BUDGET_NEARLY_USED', 'REDUCED', { intensityMinutesWeek: 241 }],
    ['BUDGET_NEARLY_USED', 'REDUCED', { intensityMinutesWeek: 299 }],
  ])('%s means %s with %j', (rule, status, changes) => {
    expect(on(changes)).toMatchObject({ decidedBy: rule, status });
  });

  test.each<[string, Partial<DaySignals>]>([
    ['Body Battery above 75', { bodyBatteryCurrent: 76 }],
    ["yesterday's lowest at 30", { bodyBatteryYesterdayLow: 30 }],
    ['four fifths of the budget', { intensityMinutesWeek: 240 }],
    ['HRV unbalanced upwards', { hrvStatus: 'UNBALANCED', hrvDirection: 'ABOVE' }],
    ['the third day of a period', { phase: 'MENSTRUAL', cycleDay: 3 }],
    ['an eased phase without phase planning', { phase: 'LATE_LUTEAL', phasePlanning: false }],
    ['the early luteal phase', { phase: 'EARLY_LUTEAL' }],
  ])('%s holds nothing back', (_name, changes) => {
    expect(on(changes)).toMatchObject({ decidedBy: 'NOTHING_HOLDS_BACK', status: 'TRAIN' });
  });
});

describe('a baseline of the same phase', () => {
  test.each<[string, Partial<Comparison>, string]>([
    ['above it', { verdict: 'ABOVE' }, 'REDUCED'],
    ['below it', { verdict: 'BELOW' }, 'LIGHT'],
    ['within that of all phases only', { basis: 'ALL_PHASES' }, 'LIGHT'],
  ])('softens an unbalanced HRV or not: %s', (_name, changes, status) => {
    expect(on({ hrvStatus: 'UNBALANCED', hrvForPhase: { ...USUAL, ...changes } }).status).toBe(status);
  });

  test('does not soften a low HRV', () => {
    expect(on({ hrvStatus: 'LOW', hrvForPhase: USUAL }).status).toBe('GENTLE');
  });

  test('does not lift what the person said', () => {
    expect(on({ overrides: ['sleep'], hrvStatus: 'UNBALANCED', hrvForPhase: USUAL }).status).toBe('GENTLE');
  });
});

describe('the table', () => {
  test('never asks for less further down, which makes the decision monotone', () => {
    const order = RULES.map(({ status }) => TRAINING_STATUSES.indexOf(status));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test('has sixteen rules with names of their own', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(16);
  });

  test('ends with a rule that always fires', () => {
    expect(RULES.at(-1)?.fires(GOOD_DAY)).toBe(true);
  });
});

describe('the decision', () => {
  test('names the other rules that fired, in order, without the last', () => {
    const { decidedBy, alsoFired } = on({ overrides: ['pms', 'sleep'], bodyBatteryCurrent: 60 });
    expect([decidedBy, ...alsoFired.map(({ rule }) => rule)]).toEqual([
      'POOR_SLEEP',
      'PMS',
      'BODY_BATTERY_HIGH',
    ]);
  });

  test('is the same where nobody reads the explanation', () => {
    expect(decideStatus({ ...GOOD_DAY, bodyBatteryCurrent: 40 })).toBe(on({ bodyBatteryCurrent: 40 }).status);
  });

  test('takes no unreadable value for a low one there either', () => {
    expect(decideStatus({ ...GOOD_DAY, bodyBatteryCurrent: -1 })).toBe('TRAIN');
  });

  test('is not changed by an override that stands twice', () => {
    expect(on({ overrides: ['pms', 'pms'] })).toEqual(on({ overrides: ['pms'] }));
  });
});

const NOTHING_MEASURED: Partial<DaySignals> = {
  hrvStatus: 'UNKNOWN',
  bodyBatteryCurrent: null,
  bodyBatteryYesterdayLow: null,
  intensityMinutesWeek: null,
};

describe('what is missing', () => {
  test('is named, and the decision made without it', () => {
    expect(on(NOTHING_MEASURED)).toMatchObject({
      status: 'TRAIN',
      missing: ['hrvStatus', 'bodyBatteryCurrent', 'bodyBatteryYesterdayLow', 'intensityMinutesWeek'],
    });
  });

  test('includes a phase that was to be expected', () => {
    expect(on({ phase: 'UNKNOWN' }).missing).toEqual(['phase']);
  });

  test('does not include a phase that nobody expects', () => {
    expect(on({ phase: 'UNKNOWN', phaseExpected: false }).missing).toEqual([]);
  });

  test('keeps a low battery from meaning rest without a second signal', () => {
    const changes = { ...NOTHING_MEASURED, bodyBatteryCurrent: 10 };
    expect(on(changes)).toMatchObject({ decidedBy: 'BODY_BATTERY_LOW', status: 'GENTLE' });
  });

  test.each<[keyof DaySignals, number]>([
    ['bodyBatteryCurrent', Number.NaN],
    ['bodyBatteryCurrent', -1],
    ['bodyBatteryCurrent', 101],
    ['bodyBatteryCurrent', Number.POSITIVE_INFINITY],
    ['bodyBatteryYesterdayLow', Number.NaN],
    ['bodyBatteryYesterdayLow', -1],
    ['bodyBatteryYesterdayLow', 101],
    ['intensityMinutesWeek', Number.NaN],
    ['intensityMinutesWeek', -1],
    ['intensityMinutesWeek', Number.POSITIVE_INFINITY],
  ])('includes %s of %f, which is no reading', (input, value) => {
    expect(on({ [input]: value })).toEqual(on({ [input]: null }));
  });
});

describe('the confidence', () => {
  test.each<[string, Partial<DaySignals>, string]>([
    ['with everything measured', {}, 'high'],
    ['with one signal missing', { bodyBatteryCurrent: null }, 'medium'],
    ['without a phase', { phase: 'UNKNOWN' }, 'medium'],
    ['with nothing measured', NOTHING_MEASURED, 'low'],
    ['in an eased phase, on weak evidence', { phase: 'LATE_LUTEAL' }, 'medium'],
    ["on the person's own word alone", { ...NOTHING_MEASURED, overrides: ['pms'] }, 'high'],
  ])('%s is %s', (_name, changes, confidence) => {
    expect(on(changes).confidence).toBe(confidence);
  });
});
