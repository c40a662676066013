import { beforeEach, expect, test } from 'vitest';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

const ALLOWANCE = { atOnce: 5, perMinute: 60 };

let now: Temporal.Instant;
let limit: RateLimit;
beforeEach(() => {
  now = Temporal.Instant.from('2026-06-16T12:00:00Z');
  limit = createRateLimit(ALLOWANCE, () => now, 3);
});

const takeTimes = (times: number, key = 'ann') => Array.from({ length: times }, () => limit.take(key));

test('the limiter allows a burst up to the limit, and then says how long to wait', () => {
  expect(takeTimes(6)).toEqual([...Array(5).fill(undefined), 1]);
});

test('the limiter allows one more request for each second that passed', () => {
  takeTimes(5);
  now = now.add({ seconds: 2 });
  expect(takeTimes(3)).toEqual([undefined, undefined, 1]);
});

test('the limiter does not count refused requests', () => {
  takeTimes(50);
  now = now.add({ seconds: 1 });
  expect(limit.take('ann')).toBeUndefined();
});

test('the limiter counts each key separately', () => {
  takeTimes(6);
  expect(limit.take('bea')).toBeUndefined();
});

test('the limiter makes nobody wait longer after the clock was set back', () => {
  takeTimes(5);
  now = now.subtract({ hours: 8760 });
  expect(limit.take('ann')).toBe(1);
});

test('the limiter holds a limited number of keys, and evicts the least recently used', () => {
  takeTimes(6, 'ann');
  for (const key of ['bea', 'cleo', 'dora']) limit.take(key);
  expect(limit.take('ann')).toBeUndefined();
  expect(takeTimes(6, 'dora').at(-1)).toBe(1);
});

test('the limiter does not evict a key that is still used', () => {
  takeTimes(4, 'ann');
  for (const key of ['bea', 'cleo', 'ann', 'dora']) limit.take(key);
  expect(limit.take('ann')).toBe(1);
});
