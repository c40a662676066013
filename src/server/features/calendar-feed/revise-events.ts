import { hash } from 'node:crypto';
import { dayNumber } from '#core/calendar-day.ts';
import type { EventRevision, FeedRevisions } from '#server/database/schema/feeds.ts';
import type { WordedEvent } from './word-event.ts';

export interface RevisedEvent extends WordedEvent {
  /** RFC 5545 §3.8.7.4: 0 at first, one more with every change. */
  sequence: number;
  changedAtEpochS: number;
}

interface Revision {
  events: RevisedEvent[];
  revisions: FeedRevisions;
  /** Whether this version differs from the last one. */
  changed: boolean;
}

interface Moment {
  now: Temporal.Instant;
  today: Temporal.PlainDate;
}

/** How many days events that left the feed are remembered. Older events are in no feed and cannot come back. */
const REMEMBERED_DAYS = 100;

const GONE = '';

function hashContent({ firstDay, lastDay, tentative, title, description }: WordedEvent): string {
  const content = JSON.stringify([dayNumber(firstDay), dayNumber(lastDay), tentative, title, description]);
  return hash('sha256', content).slice(0, 12);
}

function epochSeconds(moment: Temporal.Instant): number {
  return Math.floor(moment.epochMilliseconds / 1000);
}

function reviseEvent(
  event: WordedEvent,
  before: EventRevision | undefined,
  now: Temporal.Instant,
): EventRevision {
  const content = hashContent(event);
  if (before?.[0] === content) return before;
  const sequence = before === undefined ? 0 : before[1] + 1;
  return [content, sequence, epochSeconds(now), dayNumber(event.lastDay)];
}

/** Remembers events that left the feed, because the sequence of one that comes back must continue. */
function rememberGone(before: FeedRevisions, present: ReadonlySet<string>, today: Temporal.PlainDate) {
  const oldest = dayNumber(today) - REMEMBERED_DAYS;
  return Object.entries(before)
    .filter(([uid, [, , , lastDay]]) => !present.has(uid) && lastDay >= oldest)
    .map(([uid, [, ...rest]]): [string, EventRevision] => [uid, [GONE, ...rest]]);
}

function hasLost(before: FeedRevisions, present: ReadonlySet<string>): boolean {
  return Object.keys(before).some((uid) => !present.has(uid) && before[uid]?.[0] !== GONE);
}

/** Gives each event its sequence number and time of change, compared with the last read. */
export function reviseEvents(
  events: readonly WordedEvent[],
  before: FeedRevisions,
  { now, today }: Moment,
): Revision {
  const revised = events.map((event) => ({ event, revision: reviseEvent(event, before[event.uid], now) }));
  const present = new Set(events.map(({ uid }) => uid));
  const hasNews = revised.some(({ event, revision }) => revision !== before[event.uid]);
  const changed = hasNews || hasLost(before, present);
  return {
    events: revised.map(({ event, revision: [, sequence, changedAtEpochS] }) => ({
      ...event,
      sequence,
      changedAtEpochS,
    })),
    revisions: changed
      ? Object.fromEntries([
          ...revised.map(({ event, revision }): [string, EventRevision] => [event.uid, revision]),
          ...rememberGone(before, present, today),
        ])
      : before,
    changed,
  };
}
