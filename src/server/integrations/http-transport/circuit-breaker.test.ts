import { expect, test } from 'vitest';
import { createCircuitBreaker } from './circuit-breaker.ts';

function createBreaker() {
  let now = Temporal.Instant.from('2026-10-08T09:30:00Z');
  const breaker = createCircuitBreaker({ clock: () => now });
  const fail = (times: number) => {
    for (let i = 0; i < times; i++) breaker.failed();
  };
  return {
    breaker,
    fail,
    wait: (seconds: number) => {
      now = now.add({ seconds });
    },
  };
}

test('the breaker opens at the fifth failure in a row', () => {
  const { breaker, fail } = createBreaker();
  fail(4);
  expect(breaker.refusedUntil()).toBeNull();
  fail(1);
  expect(breaker.refusedUntil()?.toString()).toBe('2026-10-08T09:31:00Z');
});

test('the breaker counts consecutive failures only', () => {
  const { breaker, fail } = createBreaker();
  fail(4);
  breaker.succeeded();
  fail(4);
  expect(breaker.refusedUntil()).toBeNull();
});

test('the breaker lets a single request through after the cool-down', () => {
  const { breaker, fail, wait } = createBreaker();
  fail(5);
  wait(60);
  expect(breaker.refusedUntil()).toBeNull();
  expect(breaker.refusedUntil()).not.toBeNull();
});

test('the breaker closes when the request after the cool-down succeeds', () => {
  const { breaker, fail, wait } = createBreaker();
  fail(5);
  wait(60);
  breaker.refusedUntil();
  breaker.succeeded();
  expect([breaker.refusedUntil(), breaker.refusedUntil()]).toEqual([null, null]);
});

test('the breaker opens again at once when the request after the cool-down fails', () => {
  const { breaker, fail, wait } = createBreaker();
  fail(5);
  wait(60);
  breaker.refusedUntil();
  fail(1);
  expect(breaker.refusedUntil()?.toString()).toBe('2026-10-08T09:32:00Z');
});

test('the breaker stays open as long as the vendor asked for', () => {
  const { breaker, fail } = createBreaker();
  fail(4);
  breaker.failed(Temporal.Instant.from('2026-10-08T11:00:00Z'));
  expect(breaker.refusedUntil()?.toString()).toBe('2026-10-08T11:00:00Z');
});

test('late failures of earlier requests do not extend the cool-down', () => {
  const { breaker, fail, wait } = createBreaker();
  fail(5);
  wait(30);
  fail(20);
  expect(breaker.refusedUntil()?.toString()).toBe('2026-10-08T09:31:00Z');
});
