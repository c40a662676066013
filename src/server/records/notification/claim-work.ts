import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notification-kind.ts';
import { CATCH_UP } from '#core/reminder/reminder-due.ts';
import type { Engine } from '#server/database/engine.ts';
import { forSystem } from '#server/database/statement.ts';
import { batchAsSystem } from '#server/database/system.ts';

/** Identifies a claim and its message. */
export interface ClaimKey {
  userId: string;
  kind: NotificationKind;
  localDate: Temporal.PlainDate;
}

export interface TakenClaim extends ClaimKey {
  /** The person's timezone. */
  timezone: string;
  /** Attempts made before this one. */
  attempts: number;
  claimedAt: Temporal.Instant;
}

/** The result of an attempt. `wakeAt`: when to try again; null if nothing more happens. */
export interface ClaimEnd extends ClaimKey {
  /** Attempts made before this one. */
  attempts: number;
  state: 'sent' | 'failed' | 'unknown' | 'withheld';
  problem: string | null;
  wakeAt: Temporal.Instant | null;
}

/** Long enough to process a batch, short enough that a crash delays messages only by minutes. */
const TAKE_LEASE = Temporal.Duration.from({ minutes: 3 });
/** Longer than any attempt to send may last. */
const SEND_LEASE = Temporal.Duration.from({ minutes: 2 });

/** Ends claims that are too late, and marks those whose sender died while sending as `unknown`. */
export async function sweepClaims(
  engine: Engine,
  now: Temporal.Instant,
): Promise<{ unknown: number; late: number }> {
  const interrupted = forSystem(sql`
    update notification_claims set state = 'unknown', problem = 'INTERRUPTED', wake_at = null, ended_at = ${now}
    where wake_at <= ${now} and state = 'sending' returning 1`);
  const tooLate = forSystem(sql`
    update notification_claims set state = 'failed', problem = coalesce(problem, 'TOO_LATE'), wake_at = null,
      ended_at = ${now}
    where wake_at <= ${now} and claimed_at < ${now.subtract(CATCH_UP)} and state in ('claimed', 'failed')
    returning 1`);
  const [unknown, late] = await batchAsSystem(engine, interrupted, tooLate);
  return { unknown: unknown.length, late: late.length };
}

/** Takes up to `limit` waiting claims for this instance. */
export async function takeClaims(
  engine: Engine,
  { holder, limit, now }: { holder: string; limit: number; now: Temporal.Instant },
): Promise<TakenClaim[]> {
  const statement = forSystem(sql<TakenClaim>`
    update notification_claims c set holder = ${holder}::uuid, wake_at = ${now.add(TAKE_LEASE)}
    from (
      select user_id, kind, local_date from notification_claims
      where wake_at <= ${now} and state in ('claimed', 'failed')
      order by wake_at limit ${limit}::int for update skip locked
    ) free
    join users u on u.id = free.user_id
    where c.user_id = free.user_id and c.kind = free.kind and c.local_date = free.local_date
    returning c.user_id as "userId", c.kind, c.local_date as "localDate", c.attempts, c.claimed_at as "claimedAt",
      u.timezone`);
  const [claims] = await batchAsSystem(engine, statement);
  return claims;
}

const keysOf = (keys: readonly ClaimKey[]) => sql`unnest(${keys.map(({ userId }) => userId)}::uuid[],
  ${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ localDate }) => localDate)}::date[])`;

/** Marks claims as being sent; returns those that this instance still holds. From here on nobody else may send them. */
export async function beginSending(
  engine: Engine,
  keys: readonly ClaimKey[],
  { holder, now }: { holder: string; now: Temporal.Instant },
): Promise<ClaimKey[]> {
  const statement = forSystem(sql<ClaimKey>`
    update notification_claims c set state = 'sending', attempts = c.attempts + 1, wake_at = ${now.add(SEND_LEASE)}
    from ${keysOf(keys)} as k (user_id, kind, local_date)
    where c.user_id = k.user_id and c.kind = k.kind and c.local_date = k.local_date
      and c.holder = ${holder}::uuid and c.state in ('claimed', 'failed') and c.wake_at > ${now}
    returning c.user_id as "userId", c.kind, c.local_date as "localDate"`);
  const [begun] = await batchAsSystem(engine, statement);
  return begun;
}

/** Releases claims of this instance that were not sent: any instance may take them at once. */
export async function releaseClaims(
  engine: Engine,
  keys: readonly ClaimKey[],
  { holder, now }: { holder: string; now: Temporal.Instant },
): Promise<void> {
  const statement = forSystem(sql`
    update notification_claims c set state = 'claimed', holder = null, wake_at = ${now}
    from ${keysOf(keys)} as k (user_id, kind, local_date)
    where c.user_id = k.user_id and c.kind = k.kind and c.local_date = k.local_date
      and c.holder = ${holder}::uuid and c.state in ('claimed', 'failed', 'sending')`);
  await batchAsSystem(engine, statement);
}

/** Counts waiting claims, up to `limit`. */
export async function countWaitingClaims(
  engine: Engine,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<number> {
  const statement = forSystem(sql<{ waiting: number }>`
    select count(*)::int as waiting from (
      select from notification_claims where wake_at <= ${now} and state in ('claimed', 'failed')
      limit ${limit}::int) waiting_claims`);
  const [[row]] = await batchAsSystem(engine, statement);
  return row?.waiting ?? 0;
}

/**
 * Stores how attempts ended. A failure before sending counts as an attempt too. A claim that was marked `unknown`
 * meanwhile is corrected, because its sender knows the result. Storing the same end twice changes nothing: the number
 * of the attempt tells it from the next one.
 */
export async function endClaims(
  engine: Engine,
  ends: readonly ClaimEnd[],
  { holder, now }: { holder: string; now: Temporal.Instant },
): Promise<void> {
  const statement = forSystem(sql`
    update notification_claims c set state = k.state, problem = k.problem, wake_at = k.wake_at, ended_at = ${now},
      attempts = c.attempts + (k.state = 'failed' and c.state in ('claimed', 'failed'))::int
    from (select k.user_id, k.kind, k.local_date, e.state, e.problem, e.wake_at, e.attempts
      from ${keysOf(ends)} with ordinality as k (user_id, kind, local_date, n)
      join unnest(${ends.map(({ state }) => state)}::text[], ${ends.map(({ problem }) => problem)}::text[],
        ${ends.map(({ wakeAt }) => wakeAt)}::timestamptz[], ${ends.map(({ attempts }) => attempts)}::int[])
        with ordinality as e (state, problem, wake_at, attempts, n)
        using (n)) k
    where c.user_id = k.user_id and c.kind = k.kind and c.local_date = k.local_date and c.holder = ${holder}::uuid
      and (c.state in ('claimed', 'failed') and c.attempts = k.attempts
        or c.state in ('sending', 'unknown') and c.attempts = k.attempts + 1)`);
  await batchAsSystem(engine, statement);
}

/** Creates claims for other kinds of messages that are due: each at most once, and none for deleted people. */
export async function claimKinds(
  engine: Engine,
  keys: readonly ClaimKey[],
  now: Temporal.Instant,
): Promise<void> {
  if (keys.length === 0) return;
  const statement = forSystem(sql`
    insert into notification_claims (user_id, kind, local_date, state, claimed_at, wake_at)
    select k.user_id, k.kind, k.local_date, 'claimed', ${now}, ${now}
    from ${keysOf(keys)} as k (user_id, kind, local_date) join users u on u.id = k.user_id
    where u.disabled_at is null for key share of u
    on conflict do nothing`);
  await batchAsSystem(engine, statement);
}
