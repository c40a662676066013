import { describe, expect, test } from 'vitest';
import {
  combinationAt,
  countOf,
  dayWith,
  eachCombination,
  type Input,
  OVERRIDE_SETS,
  rankOf,
  SIGNALS,
  WORDS,
} from '../../../test/helpers/decision-lattice.ts';
import type { DaySignals } from './day-signals.ts';
import { OVERRIDES } from './override.ts';

// These tests are exhaustive: every combination of verdicts of all signals, with every set of overrides.

const NAMES = Object.keys(SIGNALS) as (keyof typeof SIGNALS)[];
const INPUTS: readonly Input[] = NAMES.map((name) => SIGNALS[name]);
const DAYS = countOf(INPUTS);

/** The rank of each combination's decision: day d with the override set s is at s · DAYS + d. */
const RANKS = new Uint8Array(OVERRIDE_SETS.length * DAYS);
eachCombination(INPUTS, (day, at) => {
  OVERRIDE_SETS.forEach((overrides, set) => {
    day.overrides = overrides;
    RANKS[set * DAYS + at] = rankOf(day);
  });
});

type Name = keyof typeof SIGNALS;
const valuesOf = (name: Name) => SIGNALS[name].flat();

/** How far apart two neighbouring values of an input are in the numbering of combinations. */
const STEPS = new Map(NAMES.map((name, i) => [name, countOf(INPUTS.slice(i + 1))]));
const stepOf = (name: Name) => STEPS.get(name) ?? Number.NaN;

/** Returns which of an input's values the combination with this number has. */
function placeIn(name: Name): (at: number) => number {
  const [step, values] = [stepOf(name), valuesOf(name).length];
  return (at) => Math.floor(at / step) % values;
}

/** The first few combinations whose rank rises by more than `most` with the next value of an input. */
function raisedByStep(step: number, hasWorse: (at: number) => boolean, most = 0): unknown[] {
  const raised: unknown[] = [];
  for (let at = 0; at + step < RANKS.length && raised.length < 3; at++) {
    const isRaised = (RANKS[at + step] as number) > (RANKS[at] as number) + most && hasWorse(at);
    if (isRaised) raised.push([OVERRIDE_SETS[Math.floor(at / DAYS)], combinationAt(INPUTS, at % DAYS)]);
  }
  return raised;
}

test('every combination of verdicts and overrides is tested', () => {
  expect(RANKS).toHaveLength(2 ** OVERRIDES.length * (7 * 2 * 6 * 5 * 4 * 6 * 2 * 2 * 3 * 3 * 4));
});

test('every status is the answer of some combination', () => {
  expect([0, 1, 2, 3, 4].filter((rank) => !RANKS.includes(rank))).toEqual([]);
});

describe('the decision', () => {
  test.each(NAMES)('a worse %s never raises the decision', (name) => {
    const worseExists = SIGNALS[name].flatMap((chain) => chain.map((_, at) => at < chain.length - 1));
    const placeOf = placeIn(name);
    expect(raisedByStep(stepOf(name), (at) => worseExists[placeOf(at)] === true)).toEqual([]);
  });

  test.each(OVERRIDES.map((name, bit) => [name, bit] as const))(
    'the override %s never raises the decision',
    (_name, bit) => {
      const isAbsent = (at: number) => (Math.floor(at / DAYS) >> bit) % 2 === 0;
      expect(raisedByStep(2 ** bit * DAYS, isAbsent)).toEqual([]);
    },
  );

  test('no measurement raises the decision above what the overrides allow', () => {
    const highest = OVERRIDE_SETS.map((_, set) =>
      RANKS.subarray(set * DAYS, (set + 1) * DAYS).reduce((a, b) => Math.max(a, b)),
    );
    expect(highest).toEqual(OVERRIDE_SETS.map((overrides) => rankOf({ ...dayWith([]), overrides })));
  });
});

/** The positions of an input's values that have one of these verdicts. */
function placesWith(name: 'hrvNight' | 'pulse' | 'sleep' | 'charge', ...verdicts: string[]): number[] {
  const found = valuesOf(name).map((value) => verdicts.includes((value as DaySignals)[name].verdict));
  return found.flatMap((isFound, place) => (isFound ? place : []));
}

describe('a missing measurement', () => {
  test.each(['USUAL', 'BELOW', 'FAR_OFF', 'NOT_JUDGED'])(
    'raises the answer by one step at most if it is an HRV of the night that was %s',
    (verdict) => {
      const [place = 0] = placesWith('hrvNight', verdict);
      const [missing = 0] = placesWith('hrvNight', 'NOT_MEASURED');
      const placeOf = placeIn('hrvNight');
      const step = (missing - place) * stepOf('hrvNight');
      expect(step).toBeGreaterThan(0);
      expect(raisedByStep(step, (at) => placeOf(at) === place, 1)).toEqual([]);
    },
  );

  test('never gives TRAIN if it is a recovery score or sleep that was low yesterday', () => {
    const wasLow = placeIn('lowYesterday');
    const lost = (['sleep', 'charge'] as const).map(
      (name) => [placeIn(name), placesWith(name, 'NOT_MEASURED')] as const,
    );
    const isLost = (at: number) =>
      wasLow(at) === 1 && lost.some(([placeOf, places]) => places.includes(placeOf(at)));
    expect(RANKS.findIndex((rank, at) => rank === 4 && isLost(at))).toBe(-1);
  });

  test('never gives TRAIN if all signals of the night are missing', () => {
    const lost = (['hrvNight', 'pulse', 'sleep', 'charge'] as const).map(
      (name) => [placeIn(name), placesWith(name, 'NOT_MEASURED', 'ABSENT')] as const,
    );
    const isLost = (at: number) => lost.every(([placeOf, places]) => places.includes(placeOf(at)));
    expect(RANKS.findIndex((rank, at) => rank === 4 && isLost(at))).toBe(-1);
  });
});

describe("the person's word about the day", () => {
  const names = Object.keys(WORDS) as (keyof typeof WORDS)[];
  const inputs: readonly Input[] = names.map((name) => WORDS[name]);
  const ranks = new Uint8Array(countOf(inputs));
  eachCombination(inputs, (day, at) => {
    ranks[at] = rankOf(day);
  });
  /** The first few combinations for which `isFound` holds of their rank and that with the next value of this input. */
  const pairsOf = (name: (typeof names)[number], isFound: (rank: number, next: number) => boolean) => {
    const step = countOf(inputs.slice(names.indexOf(name) + 1));
    const values = WORDS[name].flat().length;
    const hasWorse = WORDS[name].flatMap((chain) => chain.map((_, at) => at < chain.length - 1));
    const found: unknown[] = [];
    for (let at = 0; at + step < ranks.length && found.length < 3; at++) {
      const isChained = hasWorse[Math.floor(at / step) % values] === true;
      if (isChained && isFound(ranks[at] as number, ranks[at + step] as number))
        found.push(combinationAt(inputs, at));
    }
    return found;
  };

  test.each(names)('never raises the answer if %s is worse', (name) => {
    expect(pairsOf(name, (rank, next) => next > rank)).toEqual([]);
  });

  test('raises only REDUCED, by one step', () => {
    const [TRAIN, REDUCED] = [4, 3];
    const isOtherLift = (good: number, unsaid: number) =>
      good !== unsaid && !(good === TRAIN && unsaid === REDUCED);
    expect(pairsOf('wish', (rank, next) => next !== rank && next === REDUCED)).not.toEqual([]);
    const step = countOf(inputs.slice(names.indexOf('wish') + 1));
    const wishAt = (at: number) => Math.floor(at / step) % WORDS.wish.flat().length;
    const others = ranks.findIndex(
      (rank, at) => wishAt(at) === 0 && isOtherLift(rank, ranks[at + step] as number),
    );
    expect(others).toBe(-1);
  });

  test('raises no answer of a night that was not measured', () => {
    const day = dayWith([{ wish: 'TRAIN', hrvNight: { ...dayWith([]).hrvNight, verdict: 'NOT_MEASURED' } }]);
    expect(rankOf(day)).toBe(3);
  });
});
