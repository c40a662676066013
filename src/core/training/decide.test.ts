import { describe, expect, test } from 'vitest';
import { dayWith, judged } from '../../../test/helpers/decision-lattice.ts';
import { BEST_DAY } from './best-day.ts';
import type { DaySignals } from './day-signals.ts';
import { decide, decideStatus } from './decide.ts';
import { OVERRIDES } from './override.ts';
import { RULES } from './rules.ts';
import { SIGNAL_NAMES, type SignalName } from './signal.ts';
import { TRAINING_STATUSES } from './training-status.ts';

const on = (...changes: Partial<DaySignals>[]) => decide(dayWith(changes), 'en');
const MISSING = SIGNAL_NAMES.map((name) => judged(name, 'NOT_MEASURED'));

/** For each rule a day on which it decides, with the status. */
const DECIDED: [string, string, Partial<DaySignals>[]][] = [
  ['FLARE', 'REST', [{ overrides: ['flare'] }]],
  ['ILL', 'REST', [{ illness: 'ILL' }]],
  [
    'THREE_SIGNALS_LOW',
    'REST',
    [judged('hrvNight', 'FAR_OFF'), judged('sleep', 'VERY_SHORT'), judged('charge', 'LOW')],
  ],
  [
    'SUSPECTED_ILLNESS',
    'REST',
    [judged('hrvNight', 'FAR_OFF'), judged('pulse', 'FAR_OFF'), judged('temperature', 'ABOVE')],
  ],
  ['PAIN_HIGH', 'GENTLE', [{ pain: 'HIGH' }]],
  ['HRV_VERY_LOW', 'GENTLE', [judged('hrvWeek', 'VERY_LOW')]],
  ['TWO_SIGNALS_LOW', 'GENTLE', [judged('hrvWeek', 'LOW'), judged('charge', 'LOW')]],
  ['NIGHT_FAR_OFF_TWICE', 'GENTLE', [judged('hrvNight', 'FAR_OFF'), judged('pulse', 'FAR_OFF')]],
  ['TWO_SIGNALS_LOW', 'GENTLE', [judged('sleep', 'VERY_SHORT'), judged('charge', 'LOW')]],
  ['TWO_SIGNALS_LOW', 'GENTLE', [judged('sleep', 'VERY_SHORT'), { overrides: ['pms'] }]],
  ['CHARGE_VERY_LOW', 'GENTLE', [judged('charge', 'VERY_LOW')]],
  ['COMING_BACK', 'LIGHT', [{ illness: 'COMING_BACK' }]],
  ['PAIN_AND_LOW_ENERGY', 'LIGHT', [{ pain: 'MEDIUM', energy: 'LOW' }]],
  ['HIGH_STRESS', 'LIGHT', [{ overrides: ['stress'] }]],
  ['POOR_SLEEP', 'LIGHT', [{ overrides: ['sleep'] }]],
  ['PMS', 'LIGHT', [{ overrides: ['pms'] }]],
  ['HRV_LOW', 'LIGHT', [judged('hrvWeek', 'LOW')]],
  ['HRV_UNBALANCED', 'LIGHT', [judged('hrvWeek', 'BELOW')]],
  ['HRV_NIGHT_FAR_OFF', 'LIGHT', [judged('hrvNight', 'FAR_OFF')]],
  ['PULSE_FAR_OFF', 'LIGHT', [judged('pulse', 'FAR_OFF')]],
  ['SLEEP_VERY_SHORT', 'LIGHT', [judged('sleep', 'VERY_SHORT')]],
  ['CHARGE_LOW', 'LIGHT', [judged('charge', 'LOW')]],
  ['HRV_LOW_HOLDS', 'LIGHT', [{ hrvWasLow: true }, judged('hrvNight', 'NOT_MEASURED')]],
  ['PAIN_MEDIUM', 'REDUCED', [{ pain: 'MEDIUM' }]],
  ['LOW_ENERGY', 'REDUCED', [{ energy: 'LOW' }]],
  ['EASE_OFF', 'REDUCED', [{ wish: 'EASE_OFF' }]],
  ['SLEEP_SHORT', 'REDUCED', [judged('sleep', 'SHORT')]],
  ['CHARGE_BELOW_AFTER_DRAIN', 'REDUCED', [judged('charge', 'BELOW'), judged('drain', 'LOW')]],
  ['LOAD_HIGH', 'REDUCED', [judged('load', 'HIGH')]],
  ['NIGHT_NOT_MEASURED', 'REDUCED', MISSING],
  ['HRV_NOT_MEASURED', 'REDUCED', [judged('hrvNight', 'NOT_MEASURED')]],
  ['LOW_YESTERDAY_NOT_MEASURED', 'REDUCED', [{ lowYesterday: ['charge'] }, judged('charge', 'NOT_MEASURED')]],
  ['LONG_WITHOUT_PERIOD', 'REDUCED', [{ daysWithoutPeriod: 90 }]],
  ['PAUSED_FOR_A_REASON', 'REDUCED', [{ pausedFor: 'PREGNANCY' }]],
  ['EASED_PHASE', 'REDUCED', [{ phasePlanning: true, easedShare: 0.6 }]],
  ['FEELS_GOOD', 'TRAIN', [judged('sleep', 'SHORT'), { wish: 'TRAIN' }]],
  ['NOTHING_HOLDS_BACK', 'TRAIN', []],
];

describe('each rule alone', () => {
  test.each(DECIDED)('%s means %s', (rule, status, changes) => {
    expect(on(...changes)).toMatchObject({ decidedBy: rule, status });
  });

  test.each<[string, Partial<DaySignals>]>([
    ['HRV above usual', judged('hrvWeek', 'ABOVE')],
    ['HRV below usual that rises again', judged('hrvWeek', 'RISING')],
    ['a recovery score a little below usual by itself', judged('charge', 'BELOW')],
    ['a draining day by itself', judged('drain', 'LOW')],
    ['a recovery score that was low yesterday, once it is measured', { lowYesterday: ['charge', 'sleep'] }],
    ['a week that was low, once the night is measured', { hrvWasLow: true }],
    ['a raised temperature by itself', judged('temperature', 'ABOVE')],
    ['a device that brings no HRV', judged('hrvNight', 'ABSENT')],
    ['an eased phase without phase planning', { easedShare: 1 }],
    ['an eased phase that is not likely enough', { easedShare: 0.59, phasePlanning: true }],
  ])('%s holds nothing back', (_name, changes) => {
    expect(on(changes)).toMatchObject({ decidedBy: 'NOTHING_HOLDS_BACK', status: 'TRAIN' });
  });
});

describe('signals that are low together', () => {
  test('count pulse and HRV of one night as one', () => {
    const night = [judged('hrvNight', 'FAR_OFF'), judged('pulse', 'FAR_OFF')];
    expect(on(...night).decidedBy).toBe('NIGHT_FAR_OFF_TWICE');
    expect(on(...night, judged('charge', 'LOW')).decidedBy).toBe('NIGHT_FAR_OFF_TWICE');
  });

  test('count everything that the person says as one', () => {
    expect(on({ overrides: ['pms', 'sleep'] })).toMatchObject({ status: 'LIGHT' });
    expect(on({ overrides: ['pms', 'sleep'] }, judged('charge', 'LOW'))).toMatchObject({ status: 'GENTLE' });
  });

  test('do not count a week below usual, whether its last night was measured or not', () => {
    const day = [judged('hrvWeek', 'BELOW'), judged('charge', 'LOW')];
    expect(on(...day).status).toBe('LIGHT');
    expect(on(...day, judged('hrvNight', 'NOT_MEASURED')).status).toBe('LIGHT');
  });
});

describe('the table', () => {
  test('has statuses that never fall from one row to the next, so the decision is monotone', () => {
    const order = RULES.map(({ status }) => TRAINING_STATUSES.indexOf(status));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test('has rules with unique names', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  });

  test('has only rules that a case above makes decide', () => {
    expect(new Set(DECIDED.map(([rule]) => rule))).toEqual(new Set(RULES.map(({ id }) => id)));
  });

  test('has one rule for each override', () => {
    const obeyed = RULES.flatMap((rule) => ('override' in rule ? rule.override : []));
    expect(obeyed.toSorted()).toEqual(OVERRIDES.toSorted());
  });

  test('ends with a rule that always fires', () => {
    expect(RULES.at(-1)?.fires(BEST_DAY)).toBe(true);
  });
});

describe('the decision', () => {
  test('names the other rules that fired, in order, without the last', () => {
    const { decidedBy, alsoFired } = on({ overrides: ['pms', 'sleep'] }, judged('load', 'HIGH'));
    expect([decidedBy, ...alsoFired.map(({ rule }) => rule)]).toEqual(['POOR_SLEEP', 'PMS', 'LOAD_HIGH']);
  });

  test('names everything that has to change for a better answer, and nothing else', () => {
    const { wouldChangeIf } = on({ overrides: ['pms'] }, judged('hrvWeek', 'BELOW'), judged('drain', 'LOW'));
    expect(wouldChangeIf).toBe('All of this: Clear the PMS flag. Your 7-day HRV back in your usual range.');
  });

  test('says only once that three signals are low together', () => {
    const { decidedBy, alsoFired } = on(
      judged('sleep', 'VERY_SHORT'),
      judged('charge', 'LOW'),
      judged('hrvWeek', 'LOW'),
    );
    expect(decidedBy).toBe('THREE_SIGNALS_LOW');
    expect(alsoFired.map(({ rule }) => rule)).not.toContain('TWO_SIGNALS_LOW');
  });

  test('says only once that a night was not measured, with what to do about it', () => {
    const night = (['hrvNight', 'pulse', 'sleep', 'charge'] as const).map((name) =>
      judged(name, 'NOT_MEASURED'),
    );
    const { alsoFired, wouldChangeIf } = on(...night);
    expect(alsoFired).toEqual([]);
    expect(wouldChangeIf).toBe('Values of last night: read your wearable now, or enter them by hand.');
  });

  test('names a change only once if two rules ask for it', () => {
    expect(on(judged('hrvWeek', 'LOW')).wouldChangeIf).toBe('Your 7-day HRV back in your usual range.');
  });

  test('has the same status as decideStatus, which makes no explanation', () => {
    const day = dayWith([judged('charge', 'LOW')]);
    expect(decideStatus(day)).toBe(decide(day, 'en').status);
  });

  test('lists every signal, also if nothing holds back', () => {
    const usual = { low: 45, high: 55 };
    const { status, signals } = on(judged('hrvNight', 'USUAL', { value: 50, usual }));
    expect(status).toBe('TRAIN');
    expect(signals.map(({ name }) => name)).toEqual(SIGNAL_NAMES);
    expect(signals.find(({ name }) => name === 'hrvNight')).toEqual({
      name: 'hrvNight',
      value: 50,
      usual,
      verdict: 'USUAL',
      known: { have: 0, need: 0 },
      lowersTo: null,
    });
  });

  test('says of each signal how far it lowers the day by itself', () => {
    const { signals } = on(judged('sleep', 'SHORT'), judged('charge', 'LOW'));
    const lowering = signals.filter(({ lowersTo }) => lowersTo !== null);
    expect(lowering.map(({ name, lowersTo }) => [name, lowersTo])).toEqual([
      ['sleep', 'REDUCED'],
      ['charge', 'LIGHT'],
    ]);
  });
});

describe('a missing signal', () => {
  test('is named, and without all of them the answer is not TRAIN', () => {
    expect(on(...MISSING)).toMatchObject({
      status: 'REDUCED',
      missing: ['hrvWeek', 'hrvNight', 'pulse', 'sleep', 'charge', 'drain', 'load'],
    });
  });

  test('can be the HRV, pulse or sleep that the device never measures, but not its score', () => {
    const changes = (['hrvNight', 'pulse', 'sleep', 'charge', 'drain', 'load'] as const).map((name) =>
      judged(name, 'ABSENT'),
    );
    expect(on(...changes).missing).toEqual(['hrvNight', 'pulse', 'sleep']);
  });

  test('can be a phase, if the mode has phases', () => {
    expect(on({ phaseExpected: true }).missing).toEqual(['phase']);
    expect(on({ phaseExpected: false }).missing).toEqual([]);
  });
});

describe('the confidence', () => {
  const unjudged = (...names: SignalName[]) => names.map((name) => judged(name, 'NOT_JUDGED'));

  test.each<[string, Partial<DaySignals>[], string]>([
    ['with HRV, pulse and sleep judged', [], 'high'],
    ['without a recovery score', [judged('charge', 'ABSENT')], 'high'],
    ['with a pulse that is not judged yet', unjudged('pulse'), 'medium'],
    ['with a night without HRV', [judged('hrvNight', 'NOT_MEASURED')], 'medium'],
    ['with the sleep alone', unjudged('hrvWeek', 'hrvNight', 'pulse'), 'medium'],
    ['with nothing judged', [...unjudged('hrvWeek', 'hrvNight', 'pulse'), judged('sleep', 'ABSENT')], 'low'],
    ["on the person's own word alone", [...MISSING, { overrides: ['flare'] }], 'high'],
  ])('%s is %s', (_name, changes, confidence) => {
    expect(on(...changes).confidence).toBe(confidence);
  });

  test('is high for what the person says, however little of the night it was made from', () => {
    const flare = { overrides: ['flare'] } as const;
    expect([on(flare), on(...MISSING, flare), on(flare, ...unjudged('pulse'))]).toMatchObject([
      { confidence: 'high', madeFrom: 'WHOLE_NIGHT' },
      { confidence: 'high', madeFrom: 'NOTHING' },
      { confidence: 'high', madeFrom: 'PART' },
    ]);
  });
});
