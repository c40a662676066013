import { z } from 'zod';

/** A token for data requests. Its times are epoch milliseconds, so that it can be stored as JSON. */
export const accessToken = z.object({
  token: z.string(),
  expiresAtMs: z.number(),
  /** From this time on the token is renewed before it is used. */
  renewAtMs: z.number(),
});
export type AccessToken = z.output<typeof accessToken>;

export const RENEWAL_MARGIN_MS = 15 * 60_000;

/** Real lifetimes are from an hour to a day. A longer one is not trusted, so that the token is renewed in time. */
const LONGEST_LIFE_MS = 7 * 24 * 3600_000;

/** The lifetime if the answer has none: shorter than any that was seen. */
const UNSTATED_LIFE_MS = 3600_000;

/** A token goes into a header: with a line break in it, fetch throws an error that quotes it. */
export function isTokenText(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,8192}$/.test(value);
}

/** A new token. It is not renewed before half its life: a short-lived one would be renewed with every request. */
export function issuedAccessToken(token: string, lifeMs: number | null, nowMs: number): AccessToken {
  const trustedMs = Math.min(Math.max(0, lifeMs ?? UNSTATED_LIFE_MS), LONGEST_LIFE_MS);
  const renewAtMs = nowMs + Math.max(trustedMs - RENEWAL_MARGIN_MS, trustedMs / 2);
  return { token, expiresAtMs: nowMs + trustedMs, renewAtMs };
}

export function isUsable(access: AccessToken | null, now: Temporal.Instant): access is AccessToken {
  return access !== null && now.epochMilliseconds < access.renewAtMs;
}
