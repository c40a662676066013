import { CATCH_UP } from '#core/reminder/reminder-due.ts';
import { onceNeeded } from '#leaf/once-needed.ts';
import { createSemaphore } from '#leaf/semaphore.ts';
import type { Outcome } from '#server/integrations/delivery/outcome.ts';
import {
  type ClaimEnd,
  countWaitingClaims,
  type TakenClaim,
} from '#server/records/notification/claim-work.ts';
import { type ClaimQueue, openClaimQueue } from './claim-queue.ts';
import type { Delivery, NotificationContext } from './context.ts';
import { prepareMessage } from './prepare-message.ts';

export interface DeliveryCounts {
  sent: number;
  failed: number;
  unknown: number;
  withheld: number;
}

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

/** Exponential backoff with jitter, so that not all retries come at once. */
function pauseAfter(attempts: number): { milliseconds: number } {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS);
  return { milliseconds: Math.round(pause * (0.75 + Math.random() / 2)) };
}

function retryAt({ attempts, claimedAt }: TakenClaim, now: Temporal.Instant): Temporal.Instant | null {
  const next = now.add(pauseAfter(attempts));
  return Temporal.Instant.compare(next, claimedAt.add(CATCH_UP)) < 0 ? next : null;
}

function endOf(claim: TakenClaim, outcome: Outcome, now: Temporal.Instant): ClaimEnd {
  const { userId, kind, localDate, attempts } = claim;
  const problem = outcome.state === 'sent' ? null : outcome.problem;
  const mayRetry = outcome.state === 'failed' && outcome.isSafeToRetry;
  return {
    userId,
    kind,
    localDate,
    attempts,
    state: outcome.state,
    problem,
    wakeAt: mayRetry ? retryAt(claim, now) : null,
  };
}

type Counted = keyof DeliveryCounts | undefined;

/** What all workers of one run share. */
interface Round {
  context: NotificationContext;
  queue: ClaimQueue;
  readKey: () => Promise<Uint8Array>;
  /** Runs the work as soon as a slot for sending is free. */
  withSlot: <T>(work: () => Promise<T>) => Promise<T>;
  /** How many messages wait for a retry, by reason. */
  postponed: Map<string, number>;
}

async function send(round: Round, claim: TakenClaim, prepared: Omit<Delivery, 'control'>): Promise<Counted> {
  const { context, queue, postponed } = round;
  const { channels, clock, stopping: signal } = context;
  let beginning: Promise<'OURS' | 'TAKEN' | 'UNKNOWN'> | undefined;
  const begin = async () => {
    beginning ??= queue.begin(claim).then(
      (isOurs) => (isOurs ? 'OURS' : 'TAKEN'),
      // The database is unavailable: nothing is sent, and the attempt is stored as failed.
      () => 'UNKNOWN',
    );
    return (await beginning) === 'OURS';
  };
  const outcome = await channels.send({ ...prepared, control: { begin, signal } });
  // Another instance has taken the claim over and stores the result.
  if ((await beginning) === 'TAKEN') return undefined;
  if (signal?.aborted && outcome.state === 'failed' && outcome.isSafeToRetry) {
    await queue.release(claim);
    return undefined;
  }
  const end = endOf(claim, outcome, clock());
  if (end.wakeAt !== null) postponed.set(end.problem ?? '', (postponed.get(end.problem ?? '') ?? 0) + 1);
  await queue.end(end);
  return outcome.state;
}

async function deliverClaim(round: Round, claim: TakenClaim): Promise<Counted> {
  const { context, queue, readKey, withSlot } = round;
  const prepared = await prepareMessage(context, claim, await readKey());
  if ('withheld' in prepared) {
    const { userId, kind, localDate, attempts } = claim;
    const end = { state: 'withheld', problem: prepared.withheld, wakeAt: null } as const;
    await queue.end({ userId, kind, localDate, attempts, ...end });
    return 'withheld';
  }
  return withSlot(async () => {
    if (!context.stopping?.aborted) return send(round, claim, prepared);
    await queue.release(claim);
    return undefined;
  });
}

/** Reading a wearable may take seconds, so many messages are prepared at once; few are sent at once, see below. */
const CONCURRENCY = 20;
/**
 * Claims for each sending slot. A small batch is sent one by one, because a killed process leaves its messages unknown.
 */
const CLAIMS_PER_SLOT = 50;

async function slotsFor({ engine, clock }: NotificationContext, concurrency: number): Promise<number> {
  const waiting = await countWaitingClaims(engine, {
    now: clock(),
    limit: concurrency * CLAIMS_PER_SLOT,
  });
  return Math.max(1, Math.ceil(waiting / CLAIMS_PER_SLOT));
}

/**
 * Sends every waiting claim. A message that fails stops no other: its lease expires, and it is then retried if it had
 * not been sent, or marked `unknown` if sending had begun.
 */
export async function deliverClaims(context: NotificationContext): Promise<DeliveryCounts> {
  const counts: DeliveryCounts = { sent: 0, failed: 0, unknown: 0, withheld: 0 };
  const { engine, clock, concurrency = CONCURRENCY, stopping, onError, onWarning } = context;
  const queue = openClaimQueue(engine, { clock, stopping });
  const round: Round = {
    context,
    queue,
    readKey: onceNeeded(() => context.readLinkKey()),
    withSlot: createSemaphore(await slotsFor(context, concurrency)),
    postponed: new Map(),
  };
  const work = async (): Promise<void> => {
    for (;;) {
      const claim = stopping?.aborted ? undefined : await queue.next();
      if (claim === undefined) return;
      const counted = await deliverClaim(round, claim).catch((error: unknown) => {
        onError(error);
        return undefined;
      });
      if (counted !== undefined) counts[counted] += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await queue.close();
  if (round.postponed.size > 0) {
    onWarning('messages wait for another attempt', { problems: Object.fromEntries(round.postponed) });
  }
  return counts;
}
