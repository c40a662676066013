import type { TokenMint } from './tokens.ts';

export const DI_CLIENT_ID = 'GARMIN_CONNECT_MOBILE_ANDROID_DI';

/** What a person would have after signing in at the vendor, ready to paste. */
export interface PasteableTokens {
  /** Base64 of `[oauth1, oauth2]`. */
  garth: string;
  /** The two token files, one after the other. */
  pair: string;
  /** `garmin_tokens.json`. */
  di: string;
}

interface Issued {
  access: () => string;
  mfaToken: string | null;
  lifeSeconds: number;
  expiresAtSeconds: number;
  refresh: string;
}

export function writeTokens(mint: TokenMint, id: string, issued: Issued): PasteableTokens {
  const pair = writePair(mint, id, issued);
  return {
    garth: Buffer.from(JSON.stringify(pair)).toString('base64'),
    pair: pair.map((part) => JSON.stringify(part, null, 4)).join('\n'),
    di: JSON.stringify({
      di_token: issued.access(),
      di_refresh_token: issued.refresh,
      di_client_id: DI_CLIENT_ID,
    }),
  };
}

function writePair(
  mint: TokenMint,
  id: string,
  { access, mfaToken, lifeSeconds, expiresAtSeconds }: Issued,
): [oauth1: object, oauth2: object] {
  const { token, secret } = mint.oauth1(id);
  return [
    {
      oauth_token: token,
      oauth_token_secret: secret,
      mfa_token: mfaToken,
      mfa_expiration_timestamp: null,
      domain: 'garmin.com',
    },
    {
      scope: 'CONNECT_READ',
      jti: 'simulated',
      token_type: 'Bearer',
      access_token: access(),
      refresh_token: 'unused',
      expires_in: lifeSeconds,
      expires_at: expiresAtSeconds,
      refresh_token_expires_in: 2_591_999,
      refresh_token_expires_at: expiresAtSeconds + 2_591_999,
    },
  ];
}
