import type { Engine } from '#server/database/engine.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';

/** Stores the hash of a random value that must come back once, for this purpose. */
export async function saveChallenge(
  engine: Engine,
  { secret, purpose, expiresAt }: { secret: string; purpose: string; expiresAt: Temporal.Instant },
): Promise<void> {
  await runAsSystem(engine)(
    build.insertInto('householdChallenges').values({ hash: hashSecret(secret), purpose, expiresAt }),
  );
}

/** Deletes a challenge, so that a replay fails, and returns its purpose; undefined if it is unknown or expired. */
export async function takeChallenge(
  engine: Engine,
  secret: string,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const [row] = await runAsSystem(engine)(
    build
      .deleteFrom('householdChallenges')
      .where('hash', '=', hashSecret(secret))
      .returning(['purpose', 'expiresAt']),
  );
  if (row === undefined || Temporal.Instant.compare(row.expiresAt, now) <= 0) return undefined;
  return row.purpose;
}
