import { describe, expect, test } from 'vitest';
import {
  type CoinDay,
  coinVerdict,
  contributions,
  effectOf,
  forecastOutcome,
  halfWidthOf,
  isExperimentOver,
  weeksForAnAnswer,
} from './coin-effect.ts';
import { readPart, sumEffects, writePart } from './sum-effects.ts';

const EXAMPLE: CoinDay[] = [
  { coin: 1, z: -0.4, outcome: -0.2 },
  { coin: -1, z: 0.1, outcome: 0.5 },
  { coin: -1, z: -0.8, outcome: -0.1 },
  { coin: 1, z: 0.3, outcome: -0.6 },
  { coin: 1, z: -0.2, outcome: 0.1 },
  { coin: -1, z: -0.5, outcome: 0.4 },
];

const close = (values: readonly number[], digits = 3) => values.map((value) => expect.closeTo(value, digits));

describe('six coin days', () => {
  test('are forecast from the days before them', () => {
    const forecasts = EXAMPLE.map(({ z }, i) => forecastOutcome(EXAMPLE.slice(0, i), z));
    expect(forecasts).toEqual(close([-0.12, 0.0033, -0.1425, 0.196, -0.0867, -0.15]));
  });

  test('each contribute to the effect, and give no verdict yet', () => {
    expect(contributions(EXAMPLE)).toEqual(close([-0.16, -0.9933, -0.085, -1.592, 0.3733, -1.1]));
    const { effect, variance, halfWidth } = effectOf(EXAMPLE);
    expect([effect, Math.sqrt(variance), halfWidth]).toEqual(close([-0.5928, 1.4075, 2.083]));
    expect(coinVerdict(EXAMPLE)).toBe('TOO_FEW');
  });

  test('have as effect the difference between the two sides, which have as many days', () => {
    const side = (coin: CoinDay['coin']) =>
      EXAMPLE.flatMap((day, i) =>
        day.coin === coin ? (day.outcome ?? 0) - forecastOutcome(EXAMPLE.slice(0, i), day.z) : [],
      );
    const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    expect(effectOf(EXAMPLE).effect).toBeCloseTo(mean(side(1)) - mean(side(-1)), 12);
  });

  test('are not changed by a seventh day whose next night is missing', () => {
    const missing: CoinDay = { coin: 1, z: 3, outcome: null };
    expect(effectOf([missing, ...EXAMPLE])).toEqual(effectOf(EXAMPLE));
  });
});

test.each([
  [15, 1.399],
  [20, 1.171],
  [40, 0.792],
  [80, 0.557],
  [160, 0.401],
])('after %d days with a spread of 1.8 the half-width of the interval is %d', (days, halfWidth) => {
  expect(halfWidthOf(days, 1.8)).toBeCloseTo(halfWidth, 3);
});

/** Days whose outcome follows the coin by this much. */
const daysWith = (effect: number, count: number, noise = 0.05): CoinDay[] =>
  Array.from({ length: count }, (_, i) => {
    const coin = i % 2 === 0 ? 1 : -1;
    return { coin, z: 0, outcome: (coin * effect) / 2 + (i % 3 === 0 ? noise : -noise / 2) };
  });

describe('the verdict', () => {
  test.each([
    [14, 3, 'TOO_FEW'],
    [80, 2, 'TRAINING_FRESHER'],
    [80, -2, 'EASING_FRESHER'],
    [15, 0.3, 'UNKNOWN'],
    [900, 0, 'NO_DIFFERENCE'],
  ])('after %d days with a true effect of %d is %s', (count, effect, verdict) => {
    expect(coinVerdict(daysWith(effect, count))).toBe(verdict);
  });

  test('is not given while more than three in ten days of one side are missing', () => {
    const days = daysWith(2, 80).map((day, i): CoinDay => (i % 6 === 0 ? { ...day, outcome: null } : day));
    expect(coinVerdict(days)).toBe('TOO_MANY_MISSING');
  });
});

test('the experiment ends after eighty complete days or fifty-two weeks, and not before', () => {
  expect([isExperimentOver(79, 363), isExperimentOver(80, 1), isExperimentOver(0, 364)]).toEqual([
    false,
    true,
    true,
  ]);
});

test.each([
  [1.75, 74],
  [1.2, 108],
  [0, null],
])('at %d eligible mornings a week an answer takes %s weeks', (rate, weeks) => {
  expect(weeksForAnAnswer(rate)).toBe(weeks);
});

describe('the sum over people', () => {
  const part = { days: 40, effect: -0.5928, variance: 3.24 };

  test('the sum over people reads a copied line, and refuses any other', () => {
    expect(readPart(writePart(part))).toEqual(part);
    expect(
      ['', 'lutea-coin-2 40 0.1000 3.0000', '40 0.1 3', 'lutea-coin-1 0 0.1000 3.0000'].map(readPart),
    ).toEqual([null, null, null, null]);
  });

  test('the sum over people with similar effects is their mean, weighted by their days', () => {
    const parts = [part, { ...part, days: 120, effect: -0.5 }];
    const { mean, between, people, days } = sumEffects(parts);
    expect([mean, between, people, days]).toEqual([expect.closeTo((-0.5928 - 3 * 0.5) / 4, 6), 0, 2, 160]);
  });

  test('the sum over people with different effects is less certain', () => {
    const parts = [-1, 0, 1].map((effect) => ({ days: 80, effect, variance: 3 }));
    const { mean, between, standardError } = sumEffects(parts);
    expect(mean).toBeCloseTo(0);
    expect(between).toBeCloseTo(1 - 3 / 80, 6);
    expect(standardError).toBeCloseTo(Math.sqrt(1 / 3), 6);
  });
});

test('without a coin day the effect is 0 and its interval infinite', () => {
  expect(effectOf([])).toMatchObject({
    days: 0,
    effect: 0,
    halfWidth: Number.POSITIVE_INFINITY,
  });
});
