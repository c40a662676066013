import { VendorError } from '../http-transport/vendor-error.ts';
import { type AccessToken, isUsable } from './access-token.ts';

/** What is stored for one account: the access token, and what buys the next one. */
export interface Renewable {
  access: AccessToken | null;
}

/** What all sessions of one vendor share: "one renewal per account at a time" holds among them. */
export interface RenewalDesk<Credentials extends Renewable> {
  /** For messages. */
  vendor: string;
  clock: () => Temporal.Instant;
  /** Asks the vendor. UNAUTHORIZED: the person has to connect again. */
  renew(stored: Credentials, account: string): Promise<Credentials>;
  /** Renewals under way, by account. */
  renewals: Map<string, Promise<Credentials>>;
  /** Renewed credentials that could not be stored yet, by account. */
  unsaved: Map<string, { replaces: Credentials; renewed: Credentials }>;
}

export function createRenewalDesk<Credentials extends Renewable>(
  options: Pick<RenewalDesk<Credentials>, 'vendor' | 'clock' | 'renew'>,
): RenewalDesk<Credentials> {
  return { ...options, renewals: new Map(), unsaved: new Map() };
}

export interface RenewalOptions<Credentials extends Renewable> {
  /** Any name of the account that is the same for all its sessions. */
  account: string;
  /** Awaited before a new token is used: a refresh token that is used up and not stored is lost. */
  save(renewed: Credentials): Promise<void>;
  /**
   * Keeps other processes from renewing the same account at the same time, and hands over what is stored once that
   * is so: another session may just have renewed, and its credentials replace those this one was opened with. To be
   * held without a database connection, because the vendor may be slow.
   */
  withRefreshLock?: (renew: (stored: Credentials) => Promise<Credentials>) => Promise<Credentials>;
}

/** Renews and saves credentials. Concurrent calls for one account share one renewal. */
export function renewCredentials<Credentials extends Renewable>(
  desk: RenewalDesk<Credentials>,
  options: RenewalOptions<Credentials>,
  known: Credentials,
  refused: AccessToken | null,
): Promise<Credentials> {
  // Another request of this session may have renewed while this one was out.
  if (isOther(known.access, refused) && isUsable(known.access, desk.clock())) return Promise.resolve(known);
  const { renewals } = desk;
  const running = renewals.get(options.account);
  if (running !== undefined) return running;
  const { withRefreshLock = (renew) => renew(known) } = options;
  const renewal = withRefreshLock((stored) => {
    if (isOther(stored.access, refused) && isUsable(stored.access, desk.clock())) {
      return Promise.resolve(stored);
    }
    return renewAndSave(desk, options, stored);
  }).finally(() => renewals.delete(options.account));
  renewals.set(options.account, renewal);
  return renewal;
}

function isOther(access: AccessToken | null, refused: AccessToken | null): boolean {
  return access?.token !== refused?.token;
}

async function renewAndSave<Credentials extends Renewable>(
  { vendor, unsaved, renew }: RenewalDesk<Credentials>,
  { account, save }: RenewalOptions<Credentials>,
  stored: Credentials,
): Promise<Credentials> {
  const left = unsaved.get(account);
  const isLeftOver = left !== undefined && JSON.stringify(left.replaces) === JSON.stringify(stored);
  const renewed = isLeftOver ? left.renewed : await renew(stored, account);
  unsaved.set(account, { replaces: stored, renewed });
  try {
    await save(renewed);
  } catch (cause) {
    // Kept in memory: the next attempt saves it, and only a process that dies before then loses it.
    throw new VendorError('NOT_SAVED', `A renewed ${vendor} token could not be stored`, { cause });
  }
  unsaved.delete(account);
  return renewed;
}

/** The answer to a renewal lacks what makes it one. */
export function unusableRenewal(vendor: string): VendorError {
  return new VendorError('UNEXPECTED', `${vendor} answered a token renewal without a usable token`);
}
