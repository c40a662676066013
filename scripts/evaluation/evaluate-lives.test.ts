import { expect, test } from 'vitest';
import { evaluateLives } from './evaluate-lives.ts';

test('the second simulated people get the same answers every time, and on the whole the right ones', () => {
  const people = { curve: 'PUBLISHED', people: 3, healthyPeople: 2, firstSeed: 1 } as const;
  const result = evaluateLives(people, 60);
  expect(result).toEqual(evaluateLives(people, 60));
  expect(Object.values(result.healthy.shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(100);
  expect(result.healthyPlanning.shares.TRAIN).toBeLessThanOrEqual(result.healthy.shares.TRAIN);
  expect(result.healthySpoken.shares).not.toEqual(result.healthy.shares);
  expect(result.eventful.badLightOrLess).toBeGreaterThan(100 - result.eventful.goodTrainOrReduced);
});
