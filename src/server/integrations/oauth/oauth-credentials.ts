import { z } from 'zod';
import { type Fields, numberIn, valueIn } from '../http-transport/json-fields.ts';
import { accessToken, issuedAccessToken, isTokenText } from '../renewal/access-token.ts';

/** Everything stored for one account. */
export const oauthCredentials = z.object({
  access: accessToken,
  refreshToken: z.string().nullable(),
  /** When the refresh token ends, if the vendor says so. */
  refreshEndsAtMs: z.number().optional(),
  /** The person's id at the vendor, if requests need it. */
  accountId: z.string().nullable(),
});
export type OauthCredentials = z.output<typeof oauthCredentials>;

/** Stands for "no end", for tokens without a stated lifetime. */
const NEVER_MS = Number.MAX_SAFE_INTEGER;
const LIFE_SECONDS = { min: 0, max: 100 * 366 * 86_400 };

/** Null without a usable token. A renewal may lack a refresh token: then the earlier one stays valid. */
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
  // The token cannot be renewed, so it is used until its end.
  const expiresAtMs = seconds === null ? NEVER_MS : nowMs + seconds * 1000;
  return { refreshToken, accountId, access: { token, expiresAtMs, renewAtMs: expiresAtMs } };
}

/** When the person has to connect again; null if the connection can be renewed, or its end is unknown. */
export function endOf({ access, refreshToken, refreshEndsAtMs }: OauthCredentials): Temporal.Instant | null {
  const endsAtMs = refreshToken === null ? access.expiresAtMs : (refreshEndsAtMs ?? NEVER_MS);
  return endsAtMs === NEVER_MS ? null : Temporal.Instant.fromEpochMilliseconds(endsAtMs);
}
