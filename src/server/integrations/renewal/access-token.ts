import { z } from 'zod';

/** What goes with every request for data. Times are epoch milliseconds, so that it can be stored as JSON. */
export const accessToken = z.object({
  token: z.string(),
  expiresAtMs: z.number(),
  /** From here on a new one is fetched first. */
  renewAtMs: z.number(),
});
export type AccessToken = z.output<typeof accessToken>;

export const RENEWAL_MARGIN_MS = 15 * 60_000;

/** Vendors' live an hour to a day; what claims more is not believed, so that a renewal comes anyway. */
const LONGEST_LIFE_MS = 7 * 24 * 3600_000;

/** Shorter than any that was seen, for an answer that does not say. */
const UNSTATED_LIFE_MS = 3600_000;

/** Goes into a header: a line break there would be an error that quotes it. */
export function isTokenText(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]{1,8192}$/.test(value);
}

/** A token just received. Renewed in good time, but never before half its life: no renewal per request. */
export function issuedAccessToken(token: string, statedMs: number | null, nowMs: number): AccessToken {
  const lifeMs = Math.min(Math.max(0, statedMs ?? UNSTATED_LIFE_MS), LONGEST_LIFE_MS);
  const renewAtMs = nowMs + Math.max(lifeMs - RENEWAL_MARGIN_MS, lifeMs / 2);
  return { token, expiresAtMs: nowMs + lifeMs, renewAtMs };
}

export function isUsable(access: AccessToken | null, now: Temporal.Instant): access is AccessToken {
  return access !== null && now.epochMilliseconds < access.renewAtMs;
}
