import type { Reading } from '#contract/today.ts';
import { isBefore } from '#core/calendar-day.ts';
import type { PersonStore } from '#server/database/person.ts';
import { isTrouble, type ReadingFacts } from '#server/records/days/reading-facts.ts';
import type { DeviceContext } from '../credentials.ts';
import type { Background } from './background.ts';
import { syncSource } from './sync-person.ts';

/** While the night is missing, a source is synced again after this time. */
const NIGHT_AGAIN_AFTER = Temporal.Duration.from({ minutes: 15 });
/** How long to wait otherwise: the day's values change, but not by the minute. */
const DAY_AGAIN_AFTER = Temporal.Duration.from({ hours: 3 });
/** How long to wait after the vendor refused access, which is rarely a mistake. */
const REFUSED_AGAIN_AFTER = Temporal.Duration.from({ hours: 6 });

function patienceFor({ nightKnownOn, problem }: ReadingFacts, today: Temporal.PlainDate): Temporal.Duration {
  if (problem === 'UNAUTHORIZED') return REFUSED_AGAIN_AFTER;
  const hasNight = nightKnownOn !== null && !isBefore(nightKnownOn, today);
  return hasNight ? DAY_AGAIN_AFTER : NIGHT_AGAIN_AFTER;
}

/** Whether the last sync, or the last attempt, is too old. */
function isReadingOld(facts: ReadingFacts, today: Temporal.PlainDate, now: Temporal.Instant): boolean {
  const { triedAt, lastAt } = facts;
  const last = triedAt ?? lastAt;
  return last === null || Temporal.Instant.compare(last.add(patienceFor(facts, today)), now) <= 0;
}

interface OpeningTools extends DeviceContext {
  background: Background;
  actAs: (userId: string) => PersonStore;
}

type State = Reading['state'];

/** Of several connections, what matters most to the person who waits for today's values. */
const BY_WEIGHT: readonly State[] = ['READING', 'TROUBLE', 'PAUSED', 'DONE', 'SENT', 'NONE'];

/** When a person opens the app: starts a sync of every source read too long ago, and does not wait for it. */
export function createReadOnOpen({ background, actAs, ...context }: OpeningTools) {
  const { clock, bySource } = context.vendors;
  const openOne = (facts: ReadingFacts, today: Temporal.PlainDate): State => {
    const { userId, source, leaseUntil, problem, triedAt: triedBefore } = facts;
    if (source === null) return 'NONE';
    if (bySource[source].pull === undefined) return 'SENT';
    const now = clock();
    if (leaseUntil !== null && Temporal.Instant.compare(leaseUntil, now) > 0) return 'READING';
    if (bySource[source].pausedUntil() !== null) return 'PAUSED';
    if (isReadingOld(facts, today, now)) {
      background.start((signal) => syncSource(actAs(userId), source, context, { signal, triedBefore }));
      return 'READING';
    }
    if (problem === 'RATE_LIMITED') return 'PAUSED';
    return isTrouble(problem) ? 'TROUBLE' : 'DONE';
  };
  return (facts: readonly ReadingFacts[], today: Temporal.PlainDate): State => {
    const states = facts.map((each) => openOne(each, today));
    return BY_WEIGHT.find((state) => states.includes(state)) ?? 'NONE';
  };
}
