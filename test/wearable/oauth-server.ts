import { createHash, randomBytes } from 'node:crypto';
import type { OauthApp } from '#server/integrations/oauth/oauth-app.ts';
import {
  type AuthServer,
  type AuthServerOptions,
  createAuthServer,
} from '#server/try-it/wearable/auth-server.ts';
import type { OauthSource } from './simulated-vendor.ts';

interface CodeRequest {
  redirectUri: string;
  /** PKCE challenge (S256). */
  codeChallenge: string;
  /** What the person allowed. */
  scope: string;
}

interface Code extends CodeRequest {
  account: string;
  issuedAtMs: number;
}

/** One vendor's authorization server. Its tokens are invalid at other vendors. */
export interface OauthServer extends AuthServer {
  app: OauthApp;
  issueCode(account: string, request: CodeRequest): string;
  /** What the person allowed last. */
  scopeOf(account: string): string;
  /** The account of a code, used or not. */
  codeOwner(code: string): string | undefined;
  /** Uses a code up. Null if it was used before, has expired or is for another redirect URI or verifier. */
  useCode(code: string, redirectUri: string, codeVerifier: string): string | null;
}

/** The shortest lifetime of a code that any vendor documents. */
const CODE_LIFE_MS = 2 * 60_000;

export function createOauthServer(
  source: OauthSource,
  { secret, ...options }: AuthServerOptions,
): OauthServer {
  const auth = createAuthServer({ ...options, secret: `${secret} ${source}` });
  const { clock } = options;
  const codes = new Map<string, Code>();
  const used = new Set<string>();
  const scopes = new Map<string, string>();
  return {
    ...auth,
    app: { clientId: `simulated-${source}`, clientSecret: auth.mint.consumer.secret },
    issueCode(account, request) {
      scopes.set(account, request.scope);
      const code = randomBytes(16).toString('hex');
      codes.set(code, { ...request, account, issuedAtMs: clock().epochMilliseconds });
      return code;
    },
    scopeOf: (account) => scopes.get(account) ?? '',
    codeOwner: (code) => codes.get(code)?.account,
    useCode(code, redirectUri, codeVerifier) {
      const issued = codes.get(code);
      if (issued === undefined || used.has(code)) return null;
      used.add(code);
      const isInTime = clock().epochMilliseconds - issued.issuedAtMs <= CODE_LIFE_MS;
      const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
      const isMatch = issued.redirectUri === redirectUri && issued.codeChallenge === challenge;
      return isInTime && isMatch ? issued.account : null;
    },
  };
}
