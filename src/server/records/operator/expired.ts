import { sql } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import {
  KNOWN_BROWSER_LIMIT,
  SESSION_IDLE_LIMIT,
  SESSION_TOTAL_LIMIT,
} from '#server/database/session-token.ts';
import { forSystem, type SystemStatement } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';

/** Far longer than the minute in which attempts are counted. */
const ATTEMPTS_KEPT = Temporal.Duration.from({ hours: 24 });
/** Long enough for an operator to see what went wrong, and for the day to be over in every timezone. */
const DAILY_CLAIMS_KEPT = Temporal.Duration.from({ hours: 14 * 24 });
/** Longer than a cycle or a warning lasts, because each message about one must come only once. */
const OTHER_CLAIMS_KEPT = Temporal.Duration.from({ hours: 120 * 24 });

const TIMEZONES_KEPT = Temporal.Duration.from({ hours: 24 });

/** Longer than a broker stores what Lutea published. */
const REMOVALS_KEPT = Temporal.Duration.from({ hours: 3 * 24 });

/** The limit per transaction, so that none takes long. */
const MOST_AT_ONCE = 5_000;

/** How long an unconfirmed import is kept. */
export const IMPORTS_KEPT = Temporal.Duration.from({ hours: 24 });

/** Longer than an undo is offered on a page that stays open. */
const CHANGES_KEPT = Temporal.Duration.from({ hours: 1 });

/** Long enough for a look back at more than a year. */
const OPERATIONS_KEPT = Temporal.Duration.from({ hours: 400 * 24 });

type Table =
  | 'backups'
  | 'operatorActions'
  | 'timezonesInUse'
  | 'sessions'
  | 'knownBrowsers'
  | 'loginAttempts'
  | 'loginTransactions'
  | 'householdEnrolments'
  | 'householdChallenges'
  | 'providerRecords'
  | 'usedAllowances'
  | 'notificationClaims'
  | 'homeRemovals';

/** The condition is repeated, because a row may change while its deletion waits for a lock. */
function deleteSome(table: Table, condition: ReturnType<typeof sql>): SystemStatement {
  const from = sql.table(table);
  return forSystem(sql`delete from ${from} where ctid = any (array(select ctid from ${from} where ${condition}
    limit ${sql.lit(MOST_AT_ONCE)})) and (${condition}) returning 1`);
}

function expiredAt(now: Temporal.Instant): [name: string, statement: SystemStatement][] {
  const sessions = sql`last_seen_at <= ${now.subtract(SESSION_IDLE_LIMIT)}
    or created_at <= ${now.subtract(SESSION_TOTAL_LIMIT)}`;
  // Attempts in the future were stored by a clock that was ahead.
  const attempts = sql`attempted_at <= ${now.subtract(ATTEMPTS_KEPT)} or attempted_at > ${now.add(ATTEMPTS_KEPT)}`;
  const claims = sql`claimed_at <= ${now.subtract(DAILY_CLAIMS_KEPT)}
    and (kind = 'daily' or claimed_at <= ${now.subtract(OTHER_CLAIMS_KEPT)})`;
  const timezones = sql`used_at <= ${now.subtract(TIMEZONES_KEPT)}
    and not exists (select from users where timezone = timezones_in_use.name)`;
  // These two name their columns, because the system role may not read whole rows of them.
  const imports = sql`delete from imports
    where state not in ('APPLIED', 'UNDONE') and updated_at <= ${now.subtract(IMPORTS_KEPT)} returning 1`;
  const changes = sql`delete from changes where made_at <= ${now.subtract(CHANGES_KEPT)} returning 1`;
  return [
    ['imports', forSystem(imports)],
    ['changes', forSystem(changes)],
    ['sessions', deleteSome('sessions', sessions)],
    ['knownBrowsers', deleteSome('knownBrowsers', sql`last_seen_at <= ${now.subtract(KNOWN_BROWSER_LIMIT)}`)],
    ['loginAttempts', deleteSome('loginAttempts', attempts)],
    ['logins', deleteSome('loginTransactions', sql`expires_at <= ${now}`)],
    ['enrolments', deleteSome('householdEnrolments', sql`expires_at <= ${now}`)],
    ['challenges', deleteSome('householdChallenges', sql`expires_at <= ${now}`)],
    ['providerRecords', deleteSome('providerRecords', sql`expires_at <= ${now}`)],
    ['allowances', deleteSome('usedAllowances', sql`full_at <= ${now}`)],
    ['claims', deleteSome('notificationClaims', claims)],
    ['backups', deleteSome('backups', sql`started_at <= ${now.subtract(OPERATIONS_KEPT)}`)],
    ['actions', deleteSome('operatorActions', sql`at <= ${now.subtract(OPERATIONS_KEPT)}`)],
    ['removals', deleteSome('homeRemovals', sql`noted_at <= ${now.subtract(REMOVALS_KEPT)}`)],
    ['timezones', deleteSome('timezonesInUse', timezones)],
  ];
}

async function deleteAll(engine: Engine, statement: SystemStatement): Promise<number> {
  for (let total = 0; ; ) {
    const { length } = await asSystem(engine, (run) => run(statement));
    total += length;
    if (length < MOST_AT_ONCE) return total;
  }
}

/** Deletes expired rows; returns the number per table. */
export async function deleteExpired(engine: Engine, now: Temporal.Instant): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, statement] of expiredAt(now)) counts[name] = await deleteAll(engine, statement);
  return counts;
}
