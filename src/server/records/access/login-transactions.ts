import type { Engine } from '#server/database/engine.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build, forSystem } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';

/** How long a person may take to sign in at the provider. */
export const LOGIN_LIFETIME = Temporal.Duration.from({ minutes: 10 });

/** What must match when the provider redirects the browser back. */
export interface LoginTransaction {
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  /** The id of the provider that the person was sent to. */
  provider: string;
  /** The signed-in person who adds this provider as another way in; null for an ordinary sign-in. */
  linkUserId: string | null;
  /** The person must have signed in at the provider after this time; null if an earlier sign-in is enough. */
  authenticatedAfter: Temporal.Instant | null;
}

interface NewLoginTransaction extends LoginTransaction {
  state: string;
  /** A secret in a cookie of the browser that started the login. */
  browserSecret: string;
  expiresAt: Temporal.Instant;
}

export async function saveLoginTransaction(
  engine: Engine,
  { state, browserSecret, ...login }: NewLoginTransaction,
): Promise<void> {
  const values = { ...login, stateHash: hashSecret(state), browserHash: hashSecret(browserSecret) };
  const statement = forSystem(build.insertInto('loginTransactions').values(values));
  await asSystem(engine, (run) => run(statement));
}

/** Reads and deletes the transaction, so that a replayed answer of the provider is refused. */
export async function takeLoginTransaction(
  engine: Engine,
  { state, browserSecret, now }: { state: string; browserSecret: string; now: Temporal.Instant },
): Promise<LoginTransaction | undefined> {
  const statement = forSystem(
    build
      .deleteFrom('loginTransactions')
      .where('stateHash', '=', hashSecret(state))
      .where('browserHash', '=', hashSecret(browserSecret))
      .returning([
        'nonce',
        'codeVerifier',
        'returnTo',
        'provider',
        'linkUserId',
        'expiresAt',
        'authenticatedAfter',
      ]),
  );
  const [row] = await asSystem(engine, (run) => run(statement));
  if (row === undefined || Temporal.Instant.compare(row.expiresAt, now) <= 0) return undefined;
  return row;
}
