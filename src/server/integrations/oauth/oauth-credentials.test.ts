import { expect, test } from 'vitest';
import { endOf, oauthCredentials, readTokens } from './oauth-credentials.ts';

const NOW_MS = Date.parse('2026-06-16T12:00:00Z');
const NOTHING_EARLIER = { refreshToken: null, accountId: null };
const ANSWER = { access_token: 'a', refresh_token: 'r', expires_in: 3599 };

const endsAt = (answer: object, earlier: Parameters<typeof readTokens>[2] = NOTHING_EARLIER) => {
  const tokens = readTokens({ ...answer }, NOW_MS, earlier);
  return tokens && endOf(oauthCredentials.parse(tokens))?.toString();
};

test('a renewable connection has no end', () => {
  expect(endsAt(ANSWER)).toBeUndefined();
});

test('the connection ends with a refresh token that has an end', () => {
  expect(endsAt({ ...ANSWER, refresh_token_expires_in: 604_799 })).toBe('2026-06-23T11:59:59Z');
});

test('after a renewal without a refresh token, the old one and its end stay', () => {
  const { refresh_token: _, ...renewal } = ANSWER;
  const refreshEndsAtMs = Date.parse('2026-06-20T08:00:00Z');
  const earlier = { refreshToken: 'r', refreshEndsAtMs, accountId: null };
  expect(readTokens(renewal, NOW_MS, earlier)).toMatchObject({ refreshToken: 'r', refreshEndsAtMs });
  expect(endsAt(renewal, earlier)).toBe('2026-06-20T08:00:00Z');
});

test('without a refresh token the connection ends with the access token', () => {
  expect(endsAt({ access_token: 'a', expires_in: 3600 })).toBe('2026-06-16T13:00:00Z');
  expect(endsAt({ access_token: 'a' })).toBeUndefined();
});
