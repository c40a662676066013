import { expect, test } from 'vitest';
import { evaluateCoin } from './evaluate-coin.ts';

test('the coin seldom claims an effect that is not there, is not biased, and finds a large one', () => {
  const { falseClaims, bias, plainFalseClaims, answers } = evaluateCoin(60, 0.91);
  expect(falseClaims).toBeLessThanOrEqual(10);
  expect(Math.abs(bias)).toBeLessThan(0.08);
  expect(plainFalseClaims.at(-1)?.share).toBeGreaterThan(25);
  expect(answers.at(-1)?.half).toBeLessThan(60);
});
