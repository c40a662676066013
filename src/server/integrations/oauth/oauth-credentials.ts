import { z } from 'zod';
import { type Fields, numberIn, valueIn } from '../http-transport/json-fields.ts';
import { accessToken, issuedAccessToken, isTokenText } from '../renewal/access-token.ts';

/** All that is stored for one account. Without a refresh token the access token is all there is. */
export const oauthCredentials = z.object({
  access: accessToken,
  refreshToken: z.string().nullable(),
  /** When the refresh token ends, where the vendor says so. */
  refreshEndsAtMs: z.number().optional(),
  /** The person's id at the vendor, where it is needed. */
  accountId: z.string().nullable(),
});
export type OauthCredentials = z.output<typeof oauthCredentials>;

/** An end that never comes, for tokens that do not say when they end. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;
const LIFE_SECONDS = { min: 0, max: 100 * 366 * 86_400 };

/** Null where the answer holds no usable token. A vendor that does not rotate refresh tokens sends none when renewing. */
export function readTokens(
  answer: Fields | null,
  nowMs: number,
  earlier: Pick<OauthCredentials, 'refreshToken' | 'refreshEndsAtMs' | 'accountId'>,
): OauthCredentials | null {
  const token = valueIn(answer, 'access_token');
  const refreshToken = valueIn(answer, 'refresh_token') ?? earlier.refreshToken;
  const { accountId } = earlier;
  if (!isTokenText(token) || !(refreshToken === null || isTokenText(refreshToken))) return null;
  const seconds = numberIn(answer, 'expires_in', LIFE_SECONDS);
  if (refreshToken !== null) {
    const refreshSeconds = numberIn(answer, 'refresh_token_expires_in', LIFE_SECONDS);
    const refreshEndsAtMs = refreshSeconds === null ? earlier.refreshEndsAtMs : nowMs + refreshSeconds * 1000;
    return {
      refreshToken,
      ...(refreshEndsAtMs !== undefined && { refreshEndsAtMs }),
      accountId,
      access: issuedAccessToken(token, seconds === null ? null : seconds * 1000, nowMs),
    };
  }
  // Nothing can renew it, so it is used to its end.
  const expiresAtMs = seconds === null ? NEVER_MS : nowMs + seconds * 1000;
  return { refreshToken, accountId, access: { token, expiresAtMs, renewAtMs: expiresAtMs } };
}

/** When the person has to connect again; null where renewals go on, or nothing is known. */
export function endOf({ access, refreshToken, refreshEndsAtMs }: OauthCredentials): Temporal.Instant | null {
  const endsAtMs = refreshToken === null ? access.expiresAtMs : (refreshEndsAtMs ?? NEVER_MS);
  return endsAtMs === NEVER_MS ? null : Temporal.Instant.fromEpochMilliseconds(endsAtMs);
}
