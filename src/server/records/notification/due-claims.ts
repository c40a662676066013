import { sql } from 'kysely';
import type { NotificationChannel } from '#contract/notification-kind.ts';
import { type DueTimes, dueTimes } from '#core/reminder/due-times.ts';
import { type Engine, hasSqlState, SQLSTATE } from '#server/database/engine.ts';
import { build, forSystem, type SystemStatement } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';
import { beginProgress, lockProgress, saveProgress } from './progress.ts';

export interface ClaimOptions {
  now: Temporal.Instant;
  /** Channels that this installation can send on. Claims are made only for these. */
  channels: readonly NotificationChannel[];
}

/** The limit per transaction. After a long break of the job, several transactions claim the rest. */
const MOST_AT_ONCE = 20_000;

export const selectZones = forSystem(build.selectFrom('timezonesInUse').select('name as timezone'));

interface DueRow {
  timezone: string;
  date: string;
  first: string;
  last: string;
}

/** If an older timezone database lacks the name, UTC is used: a message hours off is better than none. */
export function dueTimesIn(timezone: string, from: Temporal.Instant, until: Temporal.Instant): DueTimes[] {
  try {
    return dueTimes(timezone, from, until);
  } catch {
    return dueTimes('UTC', from, until);
  }
}

function dueRows(
  zones: readonly { timezone: string }[],
  from: Temporal.Instant,
  until: Temporal.Instant,
): DueRow[] {
  return zones.flatMap(({ timezone }) =>
    dueTimesIn(timezone, from, until).map(({ date, first, last }) => ({
      timezone,
      date: date.toString(),
      first,
      last,
    })),
  );
}

interface ClaimCounts {
  found: number;
  claimed: number;
}

/** One index lookup per row of `due`; `offset 0` keeps the planner from scanning everyone instead. */
function claimStatement(
  due: readonly DueRow[],
  { now, channels }: ClaimOptions,
): SystemStatement<ClaimCounts> {
  const column = (name: keyof DueRow) => due.map((row) => row[name]);
  return forSystem(sql<ClaimCounts>`
    with found as (
      select person.id, due.date::date as date
      from unnest(${column('timezone')}::text[], ${column('date')}::text[], ${column('first')}::text[],
        ${column('last')}::text[]) as due (timezone, date, first, last)
      cross join lateral (
        select id from users
        where timezone = due.timezone and notification_time >= due.first and notification_time <= due.last
          and disabled_at is null
        offset 0
      ) person
      left join notification_settings s on s.user_id = person.id
      where coalesce(s.channel, 'email') = any (${channels}::text[])
        and coalesce(s.daily or s.period_soon or s.period_late or s.connection_renewal, true)
        and not exists (select from notification_claims c
          where c.user_id = person.id and c.kind = 'daily' and c.local_date >= due.date::date)
      limit ${sql.lit(MOST_AT_ONCE)}
    ), fresh as (
      insert into notification_claims (user_id, kind, local_date, state, claimed_at, wake_at)
      select id, 'daily', date, 'claimed', ${now}, ${now} from found
      on conflict do nothing
      returning 1
    )
    select (select count(*) from found) as found, (select count(*) from fresh) as claimed`);
}

/** Claims what is due since the last check; `isDone` if that was all, or another instance is checking. */
function claimSome(engine: Engine, options: ClaimOptions): Promise<{ claimed: number; isDone: boolean }> {
  return asSystem(engine, async (run) => {
    await run(beginProgress(options.now));
    const [progress] = await run(lockProgress);
    const isAhead = progress && Temporal.Instant.compare(progress.checkedUntil, options.now) >= 0;
    if (progress === undefined || isAhead) return { claimed: 0, isDone: true };
    const due = dueRows(await run(selectZones), progress.checkedUntil, options.now);
    const [counts] = due.length === 0 ? [] : await run(claimStatement(due, options));
    const isDone = (counts?.found ?? 0) < MOST_AT_ONCE;
    if (isDone) await run(saveProgress(options.now));
    return { claimed: counts?.claimed ?? 0, isDone };
  });
}

const MOST_TRIES = 3;

/** Retries if one of the people deleted their account in between, because that makes the whole statement fail. */
async function claimWithRetry(engine: Engine, options: ClaimOptions): ReturnType<typeof claimSome> {
  for (let tries = 1; ; tries++) {
    try {
      return await claimSome(engine, options);
    } catch (error) {
      if (tries === MOST_TRIES || !hasSqlState(error, SQLSTATE.foreignKeyViolation)) throw error;
    }
  }
}

/** Creates the day's claim of everyone whose local time has passed their message time; returns how many. */
export async function claimDue(engine: Engine, options: ClaimOptions): Promise<number> {
  for (let total = 0; ; ) {
    const { claimed, isDone } = await claimWithRetry(engine, options);
    total += claimed;
    if (isDone) return total;
  }
}
