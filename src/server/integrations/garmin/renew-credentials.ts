import { VendorError } from '../http-transport/vendor-error.ts';
import type { GarminConnection } from './connection.ts';
import { type AccessToken, type GarminCredentials, isUsable } from './credentials.ts';
import { renewDi } from './renew-di.ts';
import { renewOauth1 } from './renew-oauth1.ts';

export interface RenewalOptions {
  /** Any name of the account that is the same for all its sessions. */
  account: string;
  /** Awaited before a new token is used: a refresh token that is used up and not stored is lost. */
  save(renewed: GarminCredentials): Promise<void>;
  /**
   * Keeps other processes from renewing the same account at the same time, and hands over what is stored once that
   * is so: another session may just have renewed, and its credentials replace those this one was opened with. To be
   * held without a database connection, because Garmin may be slow.
   */
  withRefreshLock?: (
    renew: (stored: GarminCredentials) => Promise<GarminCredentials>,
  ) => Promise<GarminCredentials>;
}

/** Renews and saves credentials. Concurrent calls for one account share one renewal. */
export function renewCredentials(
  connection: GarminConnection,
  options: RenewalOptions,
  known: GarminCredentials,
  refused: AccessToken | null,
): Promise<GarminCredentials> {
  // Another request of this session may have renewed while this one was out.
  if (isOther(known.access, refused) && isUsable(known.access, connection.clock())) {
    return Promise.resolve(known);
  }
  const { renewals } = connection;
  const running = renewals.get(options.account);
  if (running !== undefined) return running;
  const { withRefreshLock = (renew) => renew(known) } = options;
  const renewal = withRefreshLock((stored) => {
    if (isOther(stored.access, refused) && isUsable(stored.access, connection.clock())) {
      return Promise.resolve(stored);
    }
    return renewAndSave(connection, options, stored);
  }).finally(() => renewals.delete(options.account));
  renewals.set(options.account, renewal);
  return renewal;
}

function isOther(access: AccessToken | null, refused: AccessToken | null): boolean {
  return access?.token !== refused?.token;
}

async function renewAndSave(
  connection: GarminConnection,
  { account, save }: RenewalOptions,
  stored: GarminCredentials,
): Promise<GarminCredentials> {
  const { unsaved } = connection;
  const left = unsaved.get(account);
  const isLeftOver = left !== undefined && JSON.stringify(left.replaces) === JSON.stringify(stored);
  const renewed = isLeftOver ? left.renewed : await renew(connection, stored, account);
  unsaved.set(account, { replaces: stored, renewed });
  try {
    await save(renewed);
  } catch (cause) {
    // Kept in memory: the next attempt saves it, and only a process that dies before then loses it.
    throw new VendorError('NOT_SAVED', 'A renewed Garmin token could not be stored', { cause });
  }
  unsaved.delete(account);
  return renewed;
}

function renew(
  connection: GarminConnection,
  stored: GarminCredentials,
  account: string,
): Promise<GarminCredentials> {
  return stored.kind === 'DI'
    ? renewDi(connection, stored, account)
    : renewOauth1(connection, stored, account);
}
