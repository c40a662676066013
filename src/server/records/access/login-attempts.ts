import { sql } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import { build, forSystem } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';

/** The most by which two instances' clocks differ. An attempt further in the future was stored by a wrong clock. */
const CLOCK_DIFFERENCE = Temporal.Duration.from({ seconds: 5 });

export interface AttemptLimit {
  count: number;
  window: Temporal.Duration;
}

/**
 * Counts a login attempt of a client, or returns how long to wait if it has used up its limit. Attempts of one client
 * wait for a lock, so that two instances cannot both accept the last one.
 */
export async function countLoginAttempt(
  engine: Engine,
  client: string,
  { now, limit }: { now: Temporal.Instant; limit: AttemptLimit },
): Promise<Temporal.Duration | undefined> {
  const lock = forSystem(sql`select pg_advisory_xact_lock(hashtextextended(${client}, 0))`);
  const windowStart = now.subtract(limit.window);
  const recent = forSystem(
    build
      .selectFrom('loginAttempts')
      .select('attemptedAt')
      .where('client', '=', client)
      .where('attemptedAt', '>', windowStart)
      .where('attemptedAt', '<=', now.add(CLOCK_DIFFERENCE))
      .orderBy('attemptedAt', 'desc')
      .limit(limit.count),
  );
  const attempt = forSystem(build.insertInto('loginAttempts').values({ client, attemptedAt: now }));
  return asSystem(engine, async (run) => {
    await run(lock);
    const attempts = await run(recent);
    const oldest = attempts.at(limit.count - 1);
    if (oldest !== undefined) return windowStart.until(oldest.attemptedAt);
    await run(attempt);
    return undefined;
  });
}
