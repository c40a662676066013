import { expect, test } from 'vitest';
import { createRateGuard } from './rate-guard.ts';

function openGuard() {
  let now = Temporal.Instant.from('2026-10-08T07:00:00Z');
  const guard = createRateGuard(() => now);
  return {
    guard,
    advance: (duration: Temporal.DurationLike) => {
      now = now.add(duration);
    },
    refuse: (account: string, seconds = 120) => guard.refused(account, now.add({ seconds })),
    until: () => guard.pausedUntil()?.toString() ?? null,
  };
}

test('refusals of one person pause nobody else', () => {
  const { guard, refuse } = openGuard();
  for (let i = 0; i < 9; i++) refuse('ada');
  expect(guard.refusedUntil()).toBeNull();
});

test('refusals of three people pause everyone until Retry-After, despite successes in between', () => {
  const { guard, refuse, until } = openGuard();
  for (const account of ['ada', 'bea', 'cleo']) {
    refuse(account);
    guard.succeeded();
  }
  expect(until()).toBe('2026-10-08T07:02:00Z');
  expect(guard.refusedUntil()?.toString()).toBe('2026-10-08T07:02:00Z');
});

test('refusals from long ago do not count', () => {
  const { advance, refuse, until } = openGuard();
  refuse('ada');
  refuse('bea');
  advance({ minutes: 10 });
  refuse('cleo');
  expect(until()).toBeNull();
});

test.each([
  [1, '2026-10-08T07:01:00Z'],
  [86_400, '2026-10-08T08:00:00Z'],
])('a Retry-After of %i seconds pauses for at least a minute and at most an hour', (seconds, expected) => {
  const { refuse, until } = openGuard();
  for (const account of ['ada', 'bea', 'cleo']) refuse(account, seconds);
  expect(until()).toBe(expected);
});

test('refusals of requests from before the pause do not prolong it', () => {
  const { advance, refuse, until } = openGuard();
  for (const account of ['ada', 'bea', 'cleo']) refuse(account);
  advance({ minutes: 1 });
  refuse('dora', 600);
  expect(until()).toBe('2026-10-08T07:02:00Z');
});

test('after the pause a single request is let through, and its refusal renews the pause', () => {
  const { guard, advance, refuse, until } = openGuard();
  for (const account of ['ada', 'bea', 'cleo']) refuse(account);
  advance({ minutes: 2 });
  expect([guard.refusedUntil(), guard.refusedUntil()]).toEqual([null, expect.any(Temporal.Instant)]);
  refuse('dora');
  expect(until()).toBe('2026-10-08T07:04:00Z');
});

test('a success after the pause ends it; soon after, one refusal starts the next', () => {
  const { guard, advance, refuse, until } = openGuard();
  for (const account of ['ada', 'bea', 'cleo']) refuse(account);
  advance({ minutes: 2 });
  guard.refusedUntil();
  guard.succeeded();
  expect([guard.refusedUntil(), guard.refusedUntil()]).toEqual([null, null]);
  refuse('dora');
  expect(until()).toBe('2026-10-08T07:04:00Z');
});
