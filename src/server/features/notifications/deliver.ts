import { CATCH_UP } from '#core/reminder/reminder-due.ts';
import type { ClaimEnd, TakenClaim } from '#server/datastore/claim-work.ts';
import { readLinkKey } from '#server/datastore/notification-progress.ts';
import type { Outcome } from '#server/integrations/delivery/outcome.ts';
import { type ClaimDesk, openClaimDesk } from './claim-desk.ts';
import type { NotificationContext } from './context.ts';
import { prepareMessage } from './prepare-message.ts';

export interface DeliveryCounts {
  sent: number;
  failed: number;
  unknown: number;
  withheld: number;
}

const CONCURRENCY = 20;
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

async function deliverClaim(
  context: NotificationContext,
  desk: ClaimDesk,
  claim: TakenClaim,
  readKey: () => Promise<Uint8Array>,
): Promise<Counted> {
  const { channels, clock } = context;
  const prepared = await prepareMessage(context, claim, await readKey());
  if ('withheld' in prepared) {
    const { userId, kind, localDate } = claim;
    await desk.end({ userId, kind, localDate, state: 'withheld', problem: prepared.withheld, wakeAt: null });
    return 'withheld';
  }
  if (!(await desk.begin(claim))) return undefined;
  const outcome = await channels.send(prepared.contact, prepared.message);
  await desk.end(endOf(claim, outcome, clock()));
  return outcome.state;
}

/**
 * Sends everything that is claimed and waits. One message that fails, or whose writing fails, stops no other: what it
 * held comes free when its lease is over, to be tried again if it had not begun, and as unknown if it had.
 */
export async function deliverClaims(context: NotificationContext): Promise<DeliveryCounts> {
  const counts: DeliveryCounts = { sent: 0, failed: 0, unknown: 0, withheld: 0 };
  const { engine, clock } = context;
  const desk = openClaimDesk(engine, clock);
  let linkKey: Promise<Uint8Array> | undefined;
  const readKey = () => {
    linkKey ??= readLinkKey(engine, clock());
    return linkKey;
  };
  const work = async (): Promise<void> => {
    for (;;) {
      const claim = await desk.next();
      if (claim === undefined) return;
      const counted = await deliverClaim(context, desk, claim, readKey).catch((error: unknown) => {
        context.onError(error);
        return undefined;
      });
      if (counted !== undefined) counts[counted] += 1;
    }
  };
  await Promise.all(Array.from({ length: context.concurrency ?? CONCURRENCY }, work));
  return counts;
}
