// All verdicts of all signals that the day's decision depends on, and every combination of them.
import { BEST_DAY } from '#core/training/best-day.ts';
import type { DaySignals } from '#core/training/day-signals.ts';
import { decideStatus } from '#core/training/decide.ts';
import { OVERRIDES, type Override } from '#core/training/override.ts';
import type { Judged, SignalName, SignalVerdicts, Unjudged } from '#core/training/signal.ts';
import { TRAINING_STATUSES } from '#core/training/training-status.ts';

export type Change = Partial<DaySignals>;

/** Values of one input. Each chain goes from best to worst; values in different chains are not ordered. */
export type Input = readonly (readonly Change[])[];

/** A signal with this verdict and no numbers: rules only use verdicts. */
export function judged<Name extends SignalName>(
  name: Name,
  verdict: SignalVerdicts[Name] | Unjudged,
  changes: Partial<Judged<string>> = {},
): Change {
  return { [name]: { verdict, value: null, usual: null, known: { have: 0, need: 0 }, ...changes } };
}

function chain<Name extends SignalName>(
  name: Name,
  ...verdicts: (SignalVerdicts[Name] | Unjudged)[]
): Change[] {
  return verdicts.map((verdict) => judged(name, verdict));
}

export const SIGNALS = {
  hrvWeek: [
    chain('hrvWeek', 'USUAL', 'RISING', 'BELOW', 'LOW', 'VERY_LOW'),
    chain('hrvWeek', 'ABOVE'),
    chain('hrvWeek', 'NOT_JUDGED'),
  ],
  hrvWasLow: [[{ hrvWasLow: false }, { hrvWasLow: true }]],
  hrvNight: [
    chain('hrvNight', 'USUAL', 'BELOW', 'FAR_OFF'),
    chain('hrvNight', 'NOT_JUDGED'),
    chain('hrvNight', 'NOT_MEASURED'),
    chain('hrvNight', 'ABSENT'),
  ],
  pulse: [
    chain('pulse', 'USUAL', 'ABOVE', 'FAR_OFF'),
    chain('pulse', 'NOT_JUDGED'),
    chain('pulse', 'NOT_MEASURED'),
  ],
  sleep: [chain('sleep', 'USUAL', 'SHORT', 'VERY_SHORT'), chain('sleep', 'NOT_MEASURED')],
  charge: [
    chain('charge', 'USUAL', 'BELOW', 'LOW', 'VERY_LOW'),
    chain('charge', 'NOT_JUDGED'),
    chain('charge', 'NOT_MEASURED'),
  ],
  lowYesterday: [[{ lowYesterday: [] }, { lowYesterday: ['charge', 'sleep'] }]],
  temperature: [chain('temperature', 'USUAL', 'ABOVE')],
  drain: [chain('drain', 'USUAL', 'LOW'), chain('drain', 'NOT_MEASURED')],
  load: [chain('load', 'USUAL', 'HIGH'), chain('load', 'NOT_MEASURED')],
  place: [
    [{ easedShare: 0.59 }, { easedShare: 0.6, phasePlanning: true }],
    [{ daysWithoutPeriod: 89 }, { daysWithoutPeriod: 90 }],
  ],
} as const satisfies Record<string, Input>;

/** What the person may say about the day, with the signals and rules that it interacts with. */
export const WORDS = {
  illness: [[{ illness: null }, { illness: 'COMING_BACK' }, { illness: 'ILL' }]],
  pain: [[{ pain: null }, { pain: 'MEDIUM' }, { pain: 'HIGH' }]],
  energy: [[{ energy: null }, { energy: 'LOW' }]],
  wish: [[{ wish: 'TRAIN' }, { wish: null }, { wish: 'EASE_OFF' }]],
  overrides: [[{ overrides: [] }, { overrides: ['pms'] }, { overrides: ['pms', 'flare'] }]],
  hrvWeek: [chain('hrvWeek', 'USUAL', 'BELOW', 'VERY_LOW')],
  hrvNight: [chain('hrvNight', 'USUAL', 'FAR_OFF'), chain('hrvNight', 'NOT_MEASURED')],
  pulse: [chain('pulse', 'USUAL', 'FAR_OFF'), chain('pulse', 'NOT_MEASURED')],
  temperature: [chain('temperature', 'USUAL', 'ABOVE')],
  sleep: SIGNALS.sleep,
  charge: [chain('charge', 'USUAL', 'BELOW', 'LOW', 'VERY_LOW'), chain('charge', 'NOT_MEASURED')],
  drain: SIGNALS.drain,
  load: SIGNALS.load,
  place: SIGNALS.place,
} as const satisfies Record<string, Input>;

export function dayWith(changes: readonly Change[]): DaySignals {
  return Object.assign({}, BEST_DAY, ...changes);
}

/** The rank of the decision, from 0 for REST to 4 for TRAIN. */
export function rankOf(day: DaySignals): number {
  return TRAINING_STATUSES.indexOf(decideStatus(day));
}

/** Every set of overrides: bit i of the index says whether override i is in it. */
export const OVERRIDE_SETS: readonly (readonly Override[])[] = Array.from(
  { length: 2 ** OVERRIDES.length },
  (_, set) => OVERRIDES.filter((_name, bit) => (set >> bit) % 2 === 1),
);

/** The number of combinations with one value of each input. */
export function countOf(inputs: readonly Input[]): number {
  return inputs.reduce((product, input) => product * input.flat().length, 1);
}

/** Visits every combination with one value of each input, always with the same object, changed in place. */
export function eachCombination(
  inputs: readonly Input[],
  visit: (day: DaySignals, number: number) => void,
): void {
  const day = dayWith([]);
  let number = 0;
  const walk = (at: number): void => {
    const input = inputs[at];
    if (input === undefined) {
      visit(day, number);
      number += 1;
      return;
    }
    const kept = { ...day };
    for (const value of input.flat()) {
      Object.assign(day, kept, value);
      walk(at + 1);
    }
    Object.assign(day, kept);
  };
  walk(0);
}

/** The combination with this number, where the last input changes fastest. */
export function combinationAt(inputs: readonly Input[], number: number): Change[] {
  let rest = number;
  return inputs.toReversed().flatMap((input) => {
    const values = input.flat();
    const value = values[rest % values.length] as Change;
    rest = Math.floor(rest / values.length);
    return value;
  });
}
