import { onceNeeded } from '#core/once-needed.ts';
import { CATCH_UP } from '#core/reminder/reminder-due.ts';
import type { Outcome } from '#server/integrations/delivery/outcome.ts';
import {
  type ClaimEnd,
  countWaitingClaims,
  type TakenClaim,
} from '#server/records/notification/claim-work.ts';
import { type ClaimDesk, openClaimDesk } from './claim-desk.ts';
import type { Delivery, NotificationContext } from './context.ts';
import { createLanes } from './lanes.ts';
import { prepareMessage } from './prepare-message.ts';

export interface DeliveryCounts {
  sent: number;
  failed: number;
  unknown: number;
  withheld: number;
}

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

/** Doubles with each attempt, by a random part more or less, so that not all come back at once. */
function pauseAfter(attempts: number): { milliseconds: number } {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS);
  return { milliseconds: Math.round(pause * (0.75 + Math.random() / 2)) };
}

function retryAt({ attempts, claimedAt }: TakenClaim, now: Temporal.Instant): Temporal.Instant | null {
  const next = now.add(pauseAfter(attempts));
  return Temporal.Instant.compare(next, claimedAt.add(CATCH_UP)) < 0 ? next : null;
}

function endOf(claim: TakenClaim, outcome: Outcome, now: Temporal.Instant): ClaimEnd {
  const { userId, kind, localDate } = claim;
  const problem = outcome.state === 'sent' ? null : outcome.problem;
  const mayRetry = outcome.state === 'failed' && outcome.isSafeToRetry;
  return {
    userId,
    kind,
    localDate,
    state: outcome.state,
    problem,
    wakeAt: mayRetry ? retryAt(claim, now) : null,
  };
}

type Counted = keyof DeliveryCounts | undefined;

/** What all workers of one run share. */
interface Round {
  context: NotificationContext;
  desk: ClaimDesk;
  readKey: () => Promise<Uint8Array>;
  /** Runs the work when one of the places for messages under way is free. */
  inLane: <T>(work: () => Promise<T>) => Promise<T>;
  /** Why messages wait for another attempt, and how many for each reason. */
  postponed: Map<string, number>;
}

async function send(round: Round, claim: TakenClaim, prepared: Omit<Delivery, 'handover'>): Promise<Counted> {
  const { context, desk, postponed } = round;
  const { channels, clock, stopping: signal } = context;
  let beginning: Promise<boolean> | undefined;
  const begin = () => {
    beginning ??= desk.begin(claim);
    return beginning;
  };
  const outcome = await channels.send({ ...prepared, handover: { begin, signal } });
  const begun = await beginning;
  // Another instance has taken it over, and says how it ends.
  if (begun === false) return undefined;
  if (signal?.aborted && outcome.state === 'failed' && outcome.isSafeToRetry) {
    await desk.release(claim);
    return undefined;
  }
  const end = endOf(claim, outcome, clock());
  if (end.wakeAt !== null) postponed.set(end.problem ?? '', (postponed.get(end.problem ?? '') ?? 0) + 1);
  await desk.end(end);
  return outcome.state;
}

async function deliverClaim(round: Round, claim: TakenClaim): Promise<Counted> {
  const { context, desk, readKey, inLane } = round;
  const prepared = await prepareMessage(context, claim, await readKey());
  if ('withheld' in prepared) {
    const { userId, kind, localDate } = claim;
    await desk.end({ userId, kind, localDate, state: 'withheld', problem: prepared.withheld, wakeAt: null });
    return 'withheld';
  }
  return inLane(async () => {
    if (!context.stopping?.aborted) return send(round, claim, prepared);
    await desk.release(claim);
    return undefined;
  });
}

/** A wearable may take seconds to be read, so many are prepared at once; few are under way, see below. */
const CONCURRENCY = 20;
/** A process that is killed leaves the messages under way unknown. So a small batch goes out one by one. */
const CLAIMS_PER_LANE = 50;

async function lanesFor({ engine, clock }: NotificationContext, concurrency: number): Promise<number> {
  const waiting = await countWaitingClaims(engine, {
    now: clock(),
    limit: concurrency * CLAIMS_PER_LANE,
  });
  return Math.max(1, Math.ceil(waiting / CLAIMS_PER_LANE));
}

/**
 * Sends everything that is claimed and waits. One message that fails, or whose writing fails, stops no other: what it
 * held comes free when its lease is over, to be tried again if it had not begun, and as unknown if it had.
 */
export async function deliverClaims(context: NotificationContext): Promise<DeliveryCounts> {
  const counts: DeliveryCounts = { sent: 0, failed: 0, unknown: 0, withheld: 0 };
  const { engine, clock, concurrency = CONCURRENCY, stopping, onError, onWarning } = context;
  const desk = openClaimDesk(engine, clock);
  const round: Round = {
    context,
    desk,
    readKey: onceNeeded(() => context.readLinkKey()),
    inLane: createLanes(await lanesFor(context, concurrency)),
    postponed: new Map(),
  };
  const work = async (): Promise<void> => {
    for (;;) {
      const claim = stopping?.aborted ? undefined : await desk.next();
      if (claim === undefined) return;
      const counted = await deliverClaim(round, claim).catch((error: unknown) => {
        onError(error);
        return undefined;
      });
      if (counted !== undefined) counts[counted] += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  await desk.close();
  if (round.postponed.size > 0) {
    onWarning('messages wait for another attempt', { problems: Object.fromEntries(round.postponed) });
  }
  return counts;
}
