import { expect, test } from 'vitest';
import { evaluateLives } from './evaluate-lives.ts';

test('evaluateLives is deterministic, and most people of the second simulation get the right answers', () => {
  const people = { curve: 'PUBLISHED', people: 3, healthyPeople: 2, firstSeed: 1 } as const;
  const result = evaluateLives(people, 60);
  expect(result).toEqual(evaluateLives(people, 60));
  expect(Object.values(result.healthy.shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(100);
  expect(result.healthyPlanning.shares.TRAIN).toBeLessThanOrEqual(result.healthy.shares.TRAIN);
  expect(result.healthySpoken.shares).not.toEqual(result.healthy.shares);
  expect(result.eventful.badLightOrLess).toBeGreaterThan(100 - result.eventful.goodTrainOrReduced);
});
