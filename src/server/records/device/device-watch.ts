import { sql } from 'kysely';
import type { DeviceSource } from '#contract/device-source.ts';
import { localTime } from '#contract/timezone.ts';
import type { Engine } from '#server/database/engine.ts';
import { forSystem } from '#server/database/statement.ts';
import { asSystem, runAsSystem } from '#server/database/system.ts';
import { dueTimesIn, selectZones } from '../notification/due-claims.ts';
import { REFUSED_AGAIN_AFTER, REFUSED_AGAIN_FOR } from './connected-people.ts';

/** How long before a person's daily message their device is read. */
const EARLY = Temporal.Duration.from({ minutes: 40 });
/** How long until a person without last night's values is synced again: at most four times before the message. */
const AGAIN_AFTER = Temporal.Duration.from({ minutes: 9 });
/** A person who was not read for this long is read at any hour. More than a day: else everyone would be read twice. */
const LONGEST_UNREAD = Temporal.Duration.from({ hours: 26 });
/** How long until a read that failed outside of mornings is tried again. */
const FAILED_AGAIN_AFTER = Temporal.Duration.from({ hours: 1 });

const MOST_AT_ONCE = 2_000;

type SoonColumn = 'timezone' | 'date' | 'first' | 'last';

/** The time from now until EARLY later, in two ranges if midnight is in between: each range needs times of one day. */
function untilSoon(timezone: string, now: Temporal.Instant): [Temporal.Instant, Temporal.Instant][] {
  const soon = now.add(EARLY);
  const lastMinute = localTime(now, timezone)
    .add({ days: 1 })
    .startOfDay()
    .subtract({ minutes: 1 })
    .toInstant();
  return Temporal.Instant.compare(lastMinute, soon) < 0 && Temporal.Instant.compare(now, lastMinute) < 0
    ? [
        [now, lastMinute],
        [lastMinute, soon],
      ]
    : [[now, soon]];
}

/** For each timezone in use, the times of day whose message comes soon, and the message's date. */
function soonIn(zones: readonly { timezone: string }[], now: Temporal.Instant) {
  const soon = zones.flatMap(({ timezone }) =>
    untilSoon(timezone, now).flatMap(([from, until]) =>
      dueTimesIn(timezone, from, until).map((due) => ({ ...due, timezone, date: due.date.toString() })),
    ),
  );
  const column = (name: SoonColumn) => soon.map((row) => row[name]);
  return sql`unnest(${column('timezone')}::text[], ${column('date')}::text[], ${column('first')}::text[],
    ${column('last')}::text[]) as soon (timezone, date, first, last)`;
}

const IS_ENABLED = sql`exists (select from users where id = user_id and disabled_at is null)`;
const NOT_REFUSED = sql`last_sync_problem is distinct from 'UNAUTHORIZED'`;
const notTriedSince = (moment: Temporal.Instant) =>
  sql`(last_tried_at is null or last_tried_at <= ${moment})`;

/**
 * People of one vendor to read now, longest wait first: those whose message comes soon and whose night is missing,
 * those not read for long, and at intervals those whose connection was refused.
 */
export async function* listPeopleToSync(
  engine: Engine,
  source: DeviceSource,
  now: Temporal.Instant,
): AsyncGenerator<{ userId: string }> {
  const before = (age: Temporal.Duration) => now.subtract(age);
  yield* await asSystem(engine, async (run) => {
    const zones = await run(selectZones);
    // Three parts, each found by an index: one condition for all of them would read every device of the source.
    // `offset 0` keeps the planner from joining by hash: its guess for a range of times is a ninth of all people.
    const statement = forSystem(sql<{ userId: string }>`
      select user_id as "userId" from (
        select user_id, last_sync_at from devices
        where source = ${source} and last_sync_problem = 'UNAUTHORIZED' and ${IS_ENABLED}
          and last_sync_at > ${before(REFUSED_AGAIN_FOR)} and ${notTriedSince(before(REFUSED_AGAIN_AFTER))}
        union
        select user_id, last_sync_at from devices
        where source = ${source} and ${NOT_REFUSED} and ${IS_ENABLED}
          and (last_sync_at is null or last_sync_at <= ${before(LONGEST_UNREAD)})
          and ${notTriedSince(before(FAILED_AGAIN_AFTER))}
        union
        select user_id, last_sync_at from ${soonIn(zones, now)}
          cross join lateral (select id from users where timezone = soon.timezone and disabled_at is null
            and notification_time between soon.first and soon.last offset 0) u
          cross join lateral (select user_id, last_sync_at, last_sync_problem, last_tried_at, night_known_on
            from devices where user_id = u.id and source = ${source} offset 0) d
        where ${NOT_REFUSED} and ${notTriedSince(before(AGAIN_AFTER))}
          and (coalesce(night_known_on < soon.date::date, true) or last_sync_at <= ${before(EARLY)})
      ) due order by last_sync_at nulls first limit ${sql.lit(MOST_AT_ONCE)}`);
    return run(statement);
  });
}

export interface SourceHealth {
  source: DeviceSource;
  connections: number;
  /** Connections whose last sync failed for another reason than refused tokens. */
  failing: number;
}

/** How the connections to each source are doing. */
export function countFailing(engine: Engine): Promise<SourceHealth[]> {
  return runAsSystem(engine)(sql<SourceHealth>`
    select source, count(*)::int as connections,
      (count(*) filter (where last_sync_problem not in ('UNAUTHORIZED', 'REFUSED')))::int as failing
    from devices group by source order by source`);
}

const WARN_BEFORE = Temporal.Duration.from({ hours: 14 * 24 });
const STALE_AFTER = Temporal.Duration.from({ hours: 3 * 24 });

/** Counts connections that expire within two weeks, and those without a reading for three days. */
export async function countTroubledConnections(engine: Engine, now: Temporal.Instant) {
  const [counts] = await runAsSystem(engine)(sql<{ expiring: number; stale: number }>`
    select count(*) filter (where token_expires_at <= ${now.add(WARN_BEFORE)}) as expiring,
      count(*) filter (where last_sync_at <= ${now.subtract(STALE_AFTER)}) as stale
    from devices`);
  return counts ?? { expiring: 0, stale: 0 };
}
