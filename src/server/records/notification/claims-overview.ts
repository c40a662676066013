import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notification-kind.ts';
import type { Engine } from '#server/database/engine.ts';
import type { ClaimState } from '#server/database/schema/notifications.ts';
import { build, forSystem } from '#server/database/statement.ts';
import { asSystem, runAsSystem } from '#server/database/system.ts';

/** A message whose result the operator should know. */
export interface TroubledClaim {
  userId: string;
  /** The name in the household; null for people of another identity provider. */
  name: string | null;
  email: string;
  kind: NotificationKind;
  localDate: Temporal.PlainDate;
  state: ClaimState;
  problem: string | null;
  attempts: number;
}

const SHOWN = 50;

/** Recent problems, newest first: failures, and unknown results, which are never retried. */
export async function listTroubledClaims(engine: Engine, now: Temporal.Instant) {
  const since = now.subtract({ hours: 7 * 24 });
  const rows = forSystem(
    build
      .selectFrom('notificationClaims')
      .innerJoin('users', 'users.id', 'notificationClaims.userId')
      .leftJoin('householdAccounts', 'householdAccounts.userId', 'users.id')
      .select(['users.id as userId', 'householdAccounts.name', 'email', 'kind', 'localDate'])
      .select(['state', 'problem', 'attempts'])
      .where('state', 'in', ['failed', 'unknown'])
      .where('claimedAt', '>', since)
      .orderBy('claimedAt', 'desc')
      .limit(SHOWN),
  );
  const counts = forSystem(sql<{ failed: number; unknown: number }>`
    select count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'unknown') as unknown
    from notification_claims where state in ('failed', 'unknown') and claimed_at > ${since}`);
  return asSystem(engine, async (run) => {
    const [total] = await run(counts);
    const claims: TroubledClaim[] = await run(rows);
    return { failed: total?.failed ?? 0, unknown: total?.unknown ?? 0, claims };
  });
}

interface Resending {
  userId: string;
  localDate: string;
  now: Temporal.Instant;
}

/** Lets a day's failed messages be sent again; returns how many. Not unknown results: those may have arrived. */
export async function resendFailed(engine: Engine, { userId, localDate, now }: Resending): Promise<number> {
  return (
    await runAsSystem(engine)(sql`
    update notification_claims set state = 'claimed', claimed_at = ${now}, wake_at = ${now}, problem = null,
      attempts = 0, ended_at = null
    where user_id = ${userId}::uuid and local_date = ${localDate}::text::date and state = 'failed' returning 1`)
  ).length;
}
