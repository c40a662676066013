import { type PasteableTokens, writeTokens } from './pasteable.ts';
import type { SimulatedPerson, Story } from './person.ts';
import { createTicketIssuer } from './ticket-issuer.ts';
import { createTokenIssuer } from './token-issuer.ts';
import { createTokenMint, type TokenMint } from './tokens.ts';

/** Someone with a simulated watch. */
export interface WearableAccount {
  readonly id: string;
  readonly cycleStarts: readonly Temporal.PlainDate[];
  /** Whether the account has a second factor: its MFA token is part of every exchange. */
  readonly hasMfa?: boolean;
  /** UTC by default. */
  readonly timezone?: string;
  /** The person's random numbers depend on this; by default it is the account's id. */
  readonly seed?: string;
  readonly story?: Story;
  readonly logsPeriods?: boolean;
}

export interface AuthServer {
  mint: TokenMint;
  ids: readonly string[];
  find(id: string | undefined): WearableAccount | undefined;
  /** The simulated person of an account. Always the same object, because simulated days are cached for this object. */
  personOf(account: WearableAccount): SimulatedPerson;
  /** The account of an OAuth1 token. */
  owner(matches: (id: string) => boolean): string | undefined;
  mfaTokenOf(id: string): string | null;
  issueAccess(id: string, lifeSeconds: number): string;
  isAccessValid(token: string): boolean;
  /** The account of a refresh token that is valid now. */
  refreshOwner(refreshToken: string): string | null;
  /** Replaces a refresh token; null if it is not the newest. */
  rotate(refreshToken: string): { account: string; refreshToken: string } | null;
  /** A ticket of the sign-in page, for one service. */
  issueTicket(id: string, service: string): string;
  /** The account of a ticket, used or not. */
  ticketOwner(ticket: string): string | undefined;
  /** Uses a ticket up. Null if it was used before, has expired or is for another service. */
  useTicket(ticket: string, service: string): string | null;
  /** The refresh token that is valid now. */
  refreshTokenOf(id: string): string;
  /** Refuses the access tokens issued so far. */
  expireAccess(id: string): void;
  /** Refuses every token, as if the person had signed out all apps. */
  revoke(id: string): void;
  /** Allows new tokens after a revocation. Revoked ones stay invalid. */
  allowAgain(id: string): void;
  isRevoked(id: string): boolean;
  tokensFor(id: string, accessLifeSeconds: number): PasteableTokens;
}

export interface AuthServerOptions {
  secret: string;
  clock: () => Temporal.Instant;
  accounts: readonly WearableAccount[];
}

export function createAuthServer({ secret, clock, accounts }: AuthServerOptions): AuthServer {
  const mint = createTokenMint(secret);
  const tokens = createTokenIssuer(mint, clock);
  const tickets = createTicketIssuer(clock);
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
