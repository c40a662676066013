import { describe, expect, test } from 'vitest';
import {
  combinations,
  dayWith,
  type Input,
  OVERRIDE_SETS,
  rankOf,
  SIGNALS,
} from '../../../test/helpers/decision-lattice.ts';
import { OVERRIDES } from './override.ts';

// Not a sample: every class of every input with every other, about 1.6 million days.

const INPUTS: readonly Input[] = Object.values(SIGNALS);
const DAYS = combinations(INPUTS);

/** The rank of day d with the override set s is at s · DAYS.length + d. */
const RANKS = new Uint8Array(OVERRIDE_SETS.length * DAYS.length);
DAYS.forEach((changes, at) => {
  const day = dayWith(changes);
  OVERRIDE_SETS.forEach((overrides, set) => {
    day.overrides = overrides;
    RANKS[set * DAYS.length + at] = rankOf(day);
  });
});

/** The first few places that rank lower than the place a step worse than them. */
function raisedByStep(step: number, hasWorse: (at: number) => boolean): unknown[] {
  const raised: unknown[] = [];
  for (let at = 0; at + step < RANKS.length && raised.length < 3; at++) {
    const isRaised = hasWorse(at) && (RANKS[at + step] as number) > (RANKS[at] as number);
    if (isRaised) raised.push([OVERRIDE_SETS[Math.floor(at / DAYS.length)], DAYS[at % DAYS.length]]);
  }
  return raised;
}

test('the lattice holds every combination', () => {
  expect(RANKS).toHaveLength(16 * (5 * 3 * 7 * 5 * 3 * 4 * 8 * 2));
});

test('every status is reached', () => {
  expect([...new Set(RANKS)].sort()).toEqual([0, 1, 2, 3, 4]);
});

describe('never raised', () => {
  test.each(Object.keys(SIGNALS).map((name, i) => [name, i] as const))('by a worse %s', (_name, i) => {
    const step = INPUTS.slice(i + 1).reduce((product, input) => product * input.flat().length, 1);
    const worseExists = (INPUTS[i] as Input).flatMap((chain) => chain.map((_, at) => at < chain.length - 1));
    expect(
      raisedByStep(step, (at) => worseExists[Math.floor(at / step) % worseExists.length] === true),
    ).toEqual([]);
  });

  test.each(OVERRIDES.map((name, bit) => [name, bit] as const))('by the override %s', (_name, bit) => {
    const isAbsent = (at: number) => (Math.floor(at / DAYS.length) >> bit) % 2 === 0;
    expect(raisedByStep(2 ** bit * DAYS.length, isAbsent)).toEqual([]);
  });

  test('by any measurement or baseline above what the overrides allow', () => {
    const highest = OVERRIDE_SETS.map((_, set) =>
      RANKS.subarray(set * DAYS.length, (set + 1) * DAYS.length).reduce((a, b) => Math.max(a, b)),
    );
    expect(highest).toEqual(OVERRIDE_SETS.map((overrides) => rankOf({ ...dayWith([]), overrides })));
  });
});
