import { createHmac } from 'node:crypto';

export interface AccessClaims {
  account: string;
  /** Number of the token, so that all tokens issued before one can be refused. */
  serial: number;
  expiresAtMs: number;
}

export interface Oauth1Token {
  token: string;
  secret: string;
}

/** Every token is derived from the secret, so that stored ones still work after a restart. */
export interface TokenMint {
  consumer: { key: string; secret: string };
  oauth1(account: string): Oauth1Token;
  mfaToken(account: string): string;
  access(claims: AccessClaims): string;
  readAccess(token: string): AccessClaims | null;
  /** Refresh tokens are numbered: each renewal creates the next generation. */
  refresh(account: string, generation: number): string;
  readRefresh(token: string): { account: string; generation: number } | null;
}

export function createTokenMint(secret: string): TokenMint {
  const derive = (...parts: readonly (string | number)[]): string =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex').slice(0, 32);
  const signed = (content: object, kind: string): string => {
    const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: kind })).toString('base64url');
    return `${header}.${payload}.${derive(kind, payload)}`;
  };
  const verified = <Content>(token: string, kind: string): Content | null => {
    const [, payload = '', signature] = token.split('.');
    if (signature !== derive(kind, payload)) return null;
    return JSON.parse(Buffer.from(payload, 'base64url').toString());
  };
  return {
    consumer: { key: derive('consumer key'), secret: derive('consumer secret') },
    oauth1: (account) => ({ token: derive('oauth1', account), secret: derive('oauth1 secret', account) }),
    mfaToken: (account) => `MFA-${derive('mfa', account)}-cas`,
    access: ({ account, serial, expiresAtMs }) =>
      signed({ sub: account, jti: serial, exp: Math.floor(expiresAtMs / 1000) }, 'access'),
    readAccess(token) {
      const claims = verified<{ sub: string; jti: number; exp: number }>(token, 'access');
      return claims && { account: claims.sub, serial: claims.jti, expiresAtMs: claims.exp * 1000 };
    },
    refresh: (account, generation) => signed({ account, generation }, 'refresh'),
    readRefresh: (token) => verified(token, 'refresh'),
  };
}
