import { VendorError } from '../http-transport/vendor-error.ts';
import { type AccessToken, isUsable } from './access-token.ts';

/** What is stored for one account: the access token, and what is needed to renew it. */
export interface Renewable {
  access: AccessToken | null;
}

/** Renews the credentials of one vendor. All sessions share it, so that an account has only one renewal at a time. */
export interface Renewer<Credentials extends Renewable> {
  /** The vendor's name for messages. */
  vendor: string;
  clock: () => Temporal.Instant;
  /** Fetches new credentials. UNAUTHORIZED: the person has to connect again. */
  renew(stored: Credentials, account: string): Promise<Credentials>;
  /** Running renewals, by account. */
  running: Map<string, Promise<Credentials>>;
  /** Renewed credentials that could not be saved yet, by account. */
  unsaved: Map<string, { replaces: Credentials; renewed: Credentials }>;
}

export function createRenewer<Credentials extends Renewable>(
  options: Pick<Renewer<Credentials>, 'vendor' | 'clock' | 'renew'>,
): Renewer<Credentials> {
  return { ...options, running: new Map(), unsaved: new Map() };
}

export interface RenewalOptions<Credentials extends Renewable> {
  /** A key that is the same for all sessions of the account. */
  account: string;
  /** Awaited before a new token is used. The old refresh token is void, so a new one that is not saved is lost. */
  save(renewed: Credentials): Promise<void>;
  /**
   * Takes a lock against renewals by other processes, then passes the stored credentials: another process may have
   * renewed them in between. It must not hold a database connection, because the vendor may be slow.
   */
  withRefreshLock?: (renew: (stored: Credentials) => Promise<Credentials>) => Promise<Credentials>;
}

/** Renews and saves credentials. Concurrent calls for one account share one renewal. */
export function renewCredentials<Credentials extends Renewable>(
  renewer: Renewer<Credentials>,
  options: RenewalOptions<Credentials>,
  known: Credentials,
  refused: AccessToken | null,
): Promise<Credentials> {
  // Another request of this session may have renewed in between.
  if (isOtherToken(known.access, refused) && isUsable(known.access, renewer.clock()))
    return Promise.resolve(known);
  const { running } = renewer;
  const current = running.get(options.account);
  if (current !== undefined) return current;
  const { withRefreshLock = (renew) => renew(known) } = options;
  const renewal = withRefreshLock((stored) => {
    if (isOtherToken(stored.access, refused) && isUsable(stored.access, renewer.clock())) {
      return Promise.resolve(stored);
    }
    return renewAndSave(renewer, options, stored);
  }).finally(() => running.delete(options.account));
  running.set(options.account, renewal);
  return renewal;
}

function isOtherToken(access: AccessToken | null, refused: AccessToken | null): boolean {
  return access?.token !== refused?.token;
}

async function renewAndSave<Credentials extends Renewable>(
  { vendor, unsaved, renew }: Renewer<Credentials>,
  { account, save }: RenewalOptions<Credentials>,
  stored: Credentials,
): Promise<Credentials> {
  const pending = unsaved.get(account);
  const isPending = pending !== undefined && JSON.stringify(pending.replaces) === JSON.stringify(stored);
  const renewed = isPending ? pending.renewed : await renew(stored, account);
  unsaved.set(account, { replaces: stored, renewed });
  try {
    await save(renewed);
  } catch (cause) {
    // The new token stays in memory, and the next attempt saves it. Only a crash before that loses it.
    throw new VendorError('NOT_SAVED', `A renewed ${vendor} token could not be stored`, { cause });
  }
  unsaved.delete(account);
  return renewed;
}

/** For the answer to a renewal that has no usable token. */
export function unusableRenewal(vendor: string): VendorError {
  return new VendorError('UNEXPECTED', `${vendor} answered a token renewal without a usable token`);
}
