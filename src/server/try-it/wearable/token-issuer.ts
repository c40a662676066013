import type { TokenMint } from './tokens.ts';

/** Issues tokens and checks whether they are still valid. */
export function createTokenIssuer(mint: TokenMint, clock: () => Temporal.Instant) {
  const generations = new Map<string, number>();
  const validFromSerial = new Map<string, number>();
  const revoked = new Set<string>();
  let serial = 0;
  const expireAccess = (account: string): void => void validFromSerial.set(account, serial + 1);
  const readRefresh = (refreshToken: string) => {
    const claims = mint.readRefresh(refreshToken);
    if (claims === null || revoked.has(claims.account)) return null;
    // After a restart the newest generation is unknown, so any is accepted: it is the one that the app stored.
    const isNewest = (generations.get(claims.account) ?? claims.generation) === claims.generation;
    return isNewest ? claims : null;
  };
  return {
    issueAccess(account: string, lifeSeconds: number): string {
      serial += 1;
      return mint.access({ account, serial, expiresAtMs: clock().epochMilliseconds + lifeSeconds * 1000 });
    },
    isAccessValid(token: string): boolean {
      const claims = mint.readAccess(token);
      if (claims === null || revoked.has(claims.account)) return false;
      const isRecent = claims.serial >= (validFromSerial.get(claims.account) ?? 0);
      return isRecent && clock().epochMilliseconds < claims.expiresAtMs;
    },
    refreshTokenOf: (account: string): string => mint.refresh(account, generations.get(account) ?? 1),
    refreshOwner: (refreshToken: string): string | null => readRefresh(refreshToken)?.account ?? null,
    rotate(refreshToken: string): { account: string; refreshToken: string } | null {
      const claims = readRefresh(refreshToken);
      if (claims === null) return null;
      generations.set(claims.account, claims.generation + 1);
      return { account: claims.account, refreshToken: mint.refresh(claims.account, claims.generation + 1) };
    },
    expireAccess,
    revoke: (account: string): void => void revoked.add(account),
    allowAgain(account: string): void {
      if (!revoked.delete(account)) return;
      expireAccess(account);
      generations.set(account, (generations.get(account) ?? 1) + 1);
    },
    isRevoked: (account: string): boolean => revoked.has(account),
  };
}
