import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit.ts';

const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);

test('allows the limit per window, and returns the seconds until the next window', () => {
  const limit = createRateLimit({ count: 2, windowMs: 60_000 });
  expect([limit('a', at(0)), limit('a', at(30_000)), limit('a', at(30_001)), limit('a', at(59_999))]).toEqual(
    [undefined, undefined, 30, 1],
  );
  expect([limit('a', at(60_000)), limit('a', at(60_001)), limit('a', at(60_002))]).toEqual([
    undefined,
    undefined,
    60,
  ]);
});

test('does not count refused requests', () => {
  const limit = createRateLimit({ count: 1, windowMs: 1_000 });
  limit('a', at(0));
  for (let ms = 1; ms < 1_000; ms++) expect(limit('a', at(ms))).toBe(1);
  expect(limit('a', at(1_000))).toBeUndefined();
});

test('counts each key separately', () => {
  const limit = createRateLimit({ count: 1, windowMs: 60_000 });
  expect([limit('a', at(0)), limit('b', at(0)), limit('a', at(1))]).toEqual([undefined, undefined, 60]);
});
