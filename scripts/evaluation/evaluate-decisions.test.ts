import { expect, test } from 'vitest';
import { evaluateDecisions } from './evaluate-decisions.ts';

const FOUR_MONTHS = 120;

test('evaluateDecisions is deterministic, and most simulated people get the right answers', () => {
  const result = evaluateDecisions(4, FOUR_MONTHS);
  expect(result).toEqual(evaluateDecisions(4, FOUR_MONTHS));
  expect(result.mornings).toBe(4 * FOUR_MONTHS);
  expect(Object.values(result.shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(100);
  expect(result.stretchesNoticed).toBeGreaterThan(70);
  expect(result.goodDaysTrained).toBeGreaterThan(75);
});
