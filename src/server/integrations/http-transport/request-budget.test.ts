import { expect, test } from 'vitest';
import { createRequestBudget } from './request-budget.ts';

const START = Temporal.Instant.from('2026-06-16T12:00:00Z');
const LIMITS = [
  { requests: 2, per: Temporal.Duration.from({ minutes: 1 }) },
  { requests: 3, per: Temporal.Duration.from({ hours: 24 }) },
];

test('the budget applies all limits, and counts a request as long as it is in the window', () => {
  let now = START;
  const budget = createRequestBudget(() => now, LIMITS);
  budget.spend();
  expect(budget.fullUntil()).toBeNull();
  now = START.add({ seconds: 20 });
  budget.spend();
  expect(budget.fullUntil()?.toString()).toBe('2026-06-16T12:01:00Z');
  now = START.add({ seconds: 60 });
  expect(budget.fullUntil()).toBeNull();
  budget.spend();
  expect(budget.fullUntil()?.toString()).toBe('2026-06-17T12:00:00Z');
  now = START.add({ hours: 24 });
  expect(budget.fullUntil()).toBeNull();
});

test('a budget without limits is never full', () => {
  const budget = createRequestBudget(() => START, []);
  for (let i = 0; i < 1000; i += 1) budget.spend();
  expect(budget.fullUntil()).toBeNull();
});
