import { type PasteableTokens, writeTokens } from './pasteable.ts';
import type { SimulatedPerson, Story } from './person.ts';
import { createTicketDesk } from './ticket-desk.ts';
import { createTokenDesk } from './token-desk.ts';
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
  /** The account of a refresh token that is valid now. */
  refreshOwner(refreshToken: string): string | null;
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

export function createAccountDesk({ secret, clock, accounts }: DeskOptions): AccountDesk {
  const mint = createTokenMint(secret);
  const tokens = createTokenDesk(mint, clock);
  const tickets = createTicketDesk(clock);
  const people = new Map(
    accounts.map((account) => {
      const { id, seed = id, cycleStarts, story } = account;
      return [account, { seed, cycleStarts, story }];
    }),
  );
  const find = (id: string | undefined) => accounts.find((account) => account.id === id);
  const mfaTokenOf = (id: string) => (find(id)?.hasMfa ? mint.mfaToken(id) : null);
  return {
    ...tokens,
    mint,
    ids: accounts.map(({ id }) => id),
    find,
    personOf: (account) => people.get(account) as SimulatedPerson,
    mfaTokenOf,
    owner: (matches) => accounts.find(({ id }) => matches(id))?.id,
    issueTicket: tickets.issue,
    ticketOwner: tickets.owner,
    useTicket: tickets.use,
    tokensFor: (id, lifeSeconds) =>
      writeTokens(mint, id, {
        access: () => tokens.issueAccess(id, lifeSeconds),
        mfaToken: mfaTokenOf(id),
        lifeSeconds,
        expiresAtSeconds: Math.floor(clock().epochMilliseconds / 1000) + lifeSeconds,
        refresh: tokens.refreshTokenOf(id),
      }),
  };
}
