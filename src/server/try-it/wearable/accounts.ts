import { type PasteableTokens, writeTokens } from './pasteable.ts';
import type { Story } from './person.ts';
import { createTokenMint, type TokenMint } from './tokens.ts';

/** Someone with a simulated watch. */
export interface WearableAccount {
  readonly id: string;
  readonly cycleStarts: readonly Temporal.PlainDate[];
  /** Whether sign-in took a second factor, which then goes into every exchange. */
  readonly hasMfa?: boolean;
  /** UTC unless said. */
  readonly timezone?: string;
  /** The account's id unless said: what makes one person's numbers differ from another's. */
  readonly seed?: string;
  readonly story?: Story;
}

export interface AccountDesk {
  mint: TokenMint;
  find(id: string | undefined): WearableAccount | undefined;
  /** The account of a key or OAuth1 token. */
  owner(matches: (id: string) => boolean): string | undefined;
  mfaTokenOf(id: string): string | null;
  issueAccess(id: string, lifeSeconds: number): string;
  isAccessGood(token: string): boolean;
  /** A new refresh token in place of the one given, or null where that one is not the newest. */
  rotate(refreshToken: string): { account: string; refreshToken: string } | null;
  /** Refuses the access tokens issued so far. */
  expireAccess(id: string): void;
  /** Refuses every token, as after the person signed all programs out. */
  revoke(id: string): void;
  isRevoked(id: string): boolean;
  tokensFor(id: string, accessLifeSeconds: number): PasteableTokens;
}

export interface DeskOptions {
  secret: string;
  clock: () => Temporal.Instant;
  accounts: readonly WearableAccount[];
}

export function createAccountDesk({ secret, clock, accounts }: DeskOptions): AccountDesk {
  const mint = createTokenMint(secret);
  const generations = new Map<string, number>();
  const goodFromSerial = new Map<string, number>();
  const revoked = new Set<string>();
  let serial = 0;
  const issueAccess = (account: string, lifeSeconds: number): string => {
    serial += 1;
    return mint.access({ account, serial, expiresAtMs: clock().epochMilliseconds + lifeSeconds * 1000 });
  };
  const find = (id: string | undefined) => accounts.find((account) => account.id === id);
  const mfaTokenOf = (id: string) => (find(id)?.hasMfa ? mint.mfaToken(id) : null);
  return {
    mint,
    find,
    mfaTokenOf,
    owner: (matches) => accounts.find(({ id }) => matches(id))?.id,
    issueAccess,
    isAccessGood(token) {
      const claims = mint.readAccess(token);
      if (claims === null || revoked.has(claims.account)) return false;
      const isRecent = claims.serial >= (goodFromSerial.get(claims.account) ?? 0);
      return isRecent && clock().epochMilliseconds < claims.expiresAtMs;
    },
    rotate(refreshToken) {
      const claims = mint.readRefresh(refreshToken);
      if (claims === null || revoked.has(claims.account)) return null;
      // After a restart any generation may be the newest: it is the one the app stored.
      if ((generations.get(claims.account) ?? claims.generation) !== claims.generation) return null;
      generations.set(claims.account, claims.generation + 1);
      return { account: claims.account, refreshToken: mint.refresh(claims.account, claims.generation + 1) };
    },
    expireAccess: (id) => void goodFromSerial.set(id, serial + 1),
    revoke: (id) => void revoked.add(id),
    isRevoked: (id) => revoked.has(id),
    tokensFor: (id, lifeSeconds) =>
      writeTokens(mint, id, {
        access: () => issueAccess(id, lifeSeconds),
        mfaToken: mfaTokenOf(id),
        lifeSeconds,
        expiresAtSeconds: Math.floor(clock().epochMilliseconds / 1000) + lifeSeconds,
        refresh: mint.refresh(id, generations.get(id) ?? 1),
      }),
  };
}
