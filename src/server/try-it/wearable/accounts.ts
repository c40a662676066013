import { randomBytes } from 'node:crypto';
import { type PasteableTokens, writeTokens } from './pasteable.ts';
import type { SimulatedPerson, Story } from './person.ts';
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
  readonly logsPeriods?: boolean;
  readonly sendsSdnn?: boolean;
}

export interface AccountDesk {
  mint: TokenMint;
  ids: readonly string[];
  find(id: string | undefined): WearableAccount | undefined;
  /** Whose measurements an account has: always the same object, by which the simulated days are cached. */
  personOf(account: WearableAccount): SimulatedPerson;
  /** The account of a key or OAuth1 token. */
  owner(matches: (id: string) => boolean): string | undefined;
  mfaTokenOf(id: string): string | null;
  issueAccess(id: string, lifeSeconds: number): string;
  isAccessGood(token: string): boolean;
  /** A new refresh token in place of the one given, or null where that one is not the newest. */
  rotate(refreshToken: string): { account: string; refreshToken: string } | null;
  /** A ticket as the sign-in page gives it out, for one service. */
  issueTicket(id: string, service: string): string;
  /** The account of a ticket, used or not. */
  ticketOwner(ticket: string): string | undefined;
  /** The account, where the ticket is new and was made for this service. It is void afterwards. */
  useTicket(ticket: string, service: string): string | null;
  /** The refresh token that is valid now. */
  refreshTokenOf(id: string): string;
  /** Refuses the access tokens issued so far. */
  expireAccess(id: string): void;
  /** Refuses every token, as after the person signed all programs out. */
  revoke(id: string): void;
  /** The person allows reading again. What was revoked stays dead. */
  allowAgain(id: string): void;
  isRevoked(id: string): boolean;
  tokensFor(id: string, accessLifeSeconds: number): PasteableTokens;
}

export interface DeskOptions {
  secret: string;
  clock: () => Temporal.Instant;
  accounts: readonly WearableAccount[];
}

const TICKET_LIFE_MS = 60_000;

interface Ticket {
  account: string;
  service: string;
  issuedAtMs: number;
}

/** Tickets are good once and for a minute. */
function createTicketDesk(clock: () => Temporal.Instant) {
  const tickets = new Map<string, Ticket>();
  const used = new Set<string>();
  return {
    issue(account: string, service: string): string {
      const ticket = `ST-${tickets.size + 1}-${randomBytes(12).toString('hex')}-sso`;
      tickets.set(ticket, { account, service, issuedAtMs: clock().epochMilliseconds });
      return ticket;
    },
    owner: (ticket: string) => tickets.get(ticket)?.account,
    use(ticket: string, service: string): string | null {
      const found = tickets.get(ticket);
      if (found === undefined || found.service !== service || used.has(ticket)) return null;
      if (clock().epochMilliseconds - found.issuedAtMs > TICKET_LIFE_MS) return null;
      used.add(ticket);
      return found.account;
    },
  };
}

export function createAccountDesk({ secret, clock, accounts }: DeskOptions): AccountDesk {
  const mint = createTokenMint(secret);
  const generations = new Map<string, number>();
  const goodFromSerial = new Map<string, number>();
  const revoked = new Set<string>();
  const tickets = createTicketDesk(clock);
  const people = new Map(
    accounts.map((account) => {
      const { id, seed = id, cycleStarts, story } = account;
      return [account, { seed, cycleStarts, story }];
    }),
  );
  let serial = 0;
  const issueAccess = (account: string, lifeSeconds: number): string => {
    serial += 1;
    return mint.access({ account, serial, expiresAtMs: clock().epochMilliseconds + lifeSeconds * 1000 });
  };
  const find = (id: string | undefined) => accounts.find((account) => account.id === id);
  const mfaTokenOf = (id: string) => (find(id)?.hasMfa ? mint.mfaToken(id) : null);
  const refreshTokenOf = (id: string) => mint.refresh(id, generations.get(id) ?? 1);
  return {
    mint,
    ids: accounts.map(({ id }) => id),
    find,
    personOf: (account) => people.get(account) as SimulatedPerson,
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
    issueTicket: tickets.issue,
    ticketOwner: tickets.owner,
    useTicket: tickets.use,
    refreshTokenOf,
    expireAccess: (id) => void goodFromSerial.set(id, serial + 1),
    revoke: (id) => void revoked.add(id),
    allowAgain(id) {
      if (!revoked.delete(id)) return;
      goodFromSerial.set(id, serial + 1);
      generations.set(id, (generations.get(id) ?? 1) + 1);
    },
    isRevoked: (id) => revoked.has(id),
    tokensFor: (id, lifeSeconds) =>
      writeTokens(mint, id, {
        access: () => issueAccess(id, lifeSeconds),
        mfaToken: mfaTokenOf(id),
        lifeSeconds,
        expiresAtSeconds: Math.floor(clock().epochMilliseconds / 1000) + lifeSeconds,
        refresh: refreshTokenOf(id),
      }),
  };
}
