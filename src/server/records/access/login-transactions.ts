import type { Selectable } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import type { LoginTransactionsTable } from '#server/database/schema/accounts.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';

/** How long a person may take to sign in at the provider. */
export const LOGIN_LIFETIME = Temporal.Duration.from({ minutes: 10 });

/** What must match when the provider redirects the browser back. */
type LoginTransaction = Omit<Selectable<LoginTransactionsTable>, 'stateHash' | 'browserHash' | 'expiresAt'>;

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
  await runAsSystem(engine)(build.insertInto('loginTransactions').values(values));
}

/** Reads and deletes the transaction, so that a replayed answer of the provider is refused. */
export async function takeLoginTransaction(
  engine: Engine,
  { state, browserSecret, now }: { state: string; browserSecret: string; now: Temporal.Instant },
): Promise<LoginTransaction | undefined> {
  const [row] = await runAsSystem(engine)(
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
  if (row === undefined || Temporal.Instant.compare(row.expiresAt, now) <= 0) return undefined;
  return row;
}
