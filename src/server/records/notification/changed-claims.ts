import { sql } from 'kysely';
import { isKnownTimezone } from '#contract/timezone.ts';
import { reminderDue } from '#core/reminder/reminder-due.ts';
import type { Engine } from '#server/database/engine.ts';
import { forSystem, type SystemStatement } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';
import type { ClaimOptions } from './due-claims.ts';

const MOST_AT_ONCE = 500;

interface ChangedPerson {
  id: string;
  timezone: string;
  time: string;
  lastDate: Temporal.PlainDate | null;
}

/**
 * Locks the rows, so that a change made meanwhile is handled at the next run. `no key`: otherwise a claim inserted at
 * the same time, which references the person, would deadlock with this.
 */
const lockChanged = forSystem(sql<ChangedPerson>`
  select u.id, u.timezone, u.notification_time as time,
    (select max(c.local_date) from notification_claims c where c.user_id = u.id and c.kind = 'daily') as "lastDate"
  from users u where u.reminder_changed
  order by u.id limit ${sql.lit(MOST_AT_ONCE)} for no key update of u skip locked`);

function dueDate({ timezone, time, lastDate }: ChangedPerson, now: Temporal.Instant) {
  return reminderDue({
    timezone: isKnownTimezone(timezone) ? timezone : 'UTC',
    timeOfDay: Temporal.PlainTime.from(time),
    lastSentOn: lastDate,
    now,
  });
}

function claimPeople(
  due: readonly { id: string; date: Temporal.PlainDate }[],
  options: ClaimOptions,
): SystemStatement {
  return forSystem(sql`
    insert into notification_claims (user_id, kind, local_date, state, claimed_at, wake_at)
    select due.id, 'daily', due.date, 'claimed', ${options.now}, ${options.now}
    from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ date }) => date)}::date[]) as due (id, date)
    left join notification_settings s on s.user_id = due.id
    where coalesce(s.channel, 'email') = any (${options.channels}::text[])
      and not exists (select from users u where u.id = due.id and u.disabled_at is not null)
      and coalesce(s.daily or s.period_soon or s.period_late or s.connection_renewal, true)
    on conflict do nothing
    returning 1`);
}

function clearChanged(ids: readonly string[]): SystemStatement {
  return forSystem(sql`update users set reminder_changed = false where id = any (${ids}::uuid[])`);
}

function claimSomeChanged(engine: Engine, options: ClaimOptions): Promise<{ seen: number; claimed: number }> {
  return asSystem(engine, async (run) => {
    const people = await run(lockChanged);
    if (people.length === 0) return { seen: 0, claimed: 0 };
    const due = people.flatMap((person) => {
      const date = dueDate(person, options.now);
      return date === null ? [] : [{ id: person.id, date }];
    });
    const claimed = due.length === 0 ? [] : await run(claimPeople(due, options));
    await run(clearChanged(people.map(({ id }) => id)));
    return { seen: people.length, claimed: claimed.length };
  });
}

/** Creates claims for people whose new time or timezone made today's message due, which the clock's check misses. */
export async function claimChanged(engine: Engine, options: ClaimOptions): Promise<number> {
  for (let total = 0; ; ) {
    const { seen, claimed } = await claimSomeChanged(engine, options);
    total += claimed;
    if (seen < MOST_AT_ONCE) return total;
  }
}
