import { sql } from 'kysely';
import type { DeviceSource } from '#contract/device.ts';
import { asSystem } from './acting.ts';
import { dueTimesIn, selectZones } from './due-claims.ts';
import type { Engine } from './engine.ts';
import { build } from './statement.ts';

/** A message is prepared from what was read within the hour before it. */
const EARLY = Temporal.Duration.from({ hours: 1 });
/** Whoever was not read for this long is read whatever the hour. More than a day, or everyone would be read twice. */
const LONGEST_UNREAD = Temporal.Duration.from({ hours: 26 });

const MOST_AT_ONCE = 2_000;

/** People of one vendor whose message comes within the hour, or who were not read for long; newest needs first. */
export async function* listPeopleToSync(
  engine: Engine,
  source: DeviceSource,
  now: Temporal.Instant,
): AsyncGenerator<{ userId: string }> {
  yield* await asSystem(engine, async (run) => {
    const zones = await run(selectZones);
    const soon = zones.flatMap(({ timezone }) =>
      dueTimesIn(timezone, now, now.add(EARLY)).map(({ first, last }) => ({
        timezone,
        first,
        last,
      })),
    );
    const column = (name: 'timezone' | 'first' | 'last') => soon.map((row) => row[name]);
    const statement = sql<{ userId: string }>`
      select d.user_id as "userId" from devices d join users u on u.id = d.user_id
      where d.source = ${source} and d.last_sync_problem is distinct from 'UNAUTHORIZED'
        and (d.last_sync_at is null or d.last_sync_at <= ${now.subtract(LONGEST_UNREAD)}
          or d.last_sync_at <= ${now.subtract(EARLY)} and exists (
            select from unnest(${column('timezone')}::text[], ${column('first')}::text[], ${column('last')}::text[])
              as soon (timezone, first, last)
            where soon.timezone = u.timezone and u.notification_time between soon.first and soon.last))
      order by d.last_sync_at nulls first limit ${sql.lit(MOST_AT_ONCE)}`.compile(build);
    return run(statement);
  });
}

const WARN_BEFORE = Temporal.Duration.from({ hours: 14 * 24 });
const STALE_AFTER = Temporal.Duration.from({ hours: 3 * 24 });

/** Connections that end within two weeks, and such as brought nothing for three days. */
export async function countTroubledConnections(engine: Engine, now: Temporal.Instant) {
  const statement = sql<{ expiring: number; stale: number }>`
    select count(*) filter (where token_expires_at <= ${now.add(WARN_BEFORE)}) as expiring,
      count(*) filter (where last_sync_at <= ${now.subtract(STALE_AFTER)}) as stale
    from devices`.compile(build);
  const [counts] = await asSystem(engine, (run) => run(statement));
  return counts ?? { expiring: 0, stale: 0 };
}
