import { feedEvents } from '#core/calendar-feed/feed-events.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import type { FeedRevisions, OpenedFeed } from '#server/datastore/feeds.ts';
import { type RevisedEvent, reviseEvents } from './revise-events.ts';
import { CALENDAR_NAMES, wordEvent } from './word-event.ts';
import { writeCalendar } from './write-calendar.ts';

/** What a feed says at one reading, and since when it has said so. */
export interface DrawnFeed {
  events: RevisedEvent[];
  revisions: FeedRevisions;
  changed: boolean;
  changedAt: Temporal.Instant;
}

/** Whose feed it is, and when it is read. */
interface Reading {
  record: CycleRecord;
  phasePlanning: boolean;
  today: Temporal.PlainDate;
  now: Temporal.Instant;
}

export function drawFeed(feed: OpenedFeed, { record, phasePlanning, today, now }: Reading): DrawnFeed {
  const events = feedEvents({ record, today, scope: feed.scope, phasePlanning });
  const worded = events.map((event) => wordEvent(event, feed));
  const revised = reviseEvents(worded, feed.revisions, { now, today });
  return { ...revised, changedAt: revised.changed ? now : feed.changedAt };
}

export function writeFeed({ discreet, scope }: OpenedFeed, { events }: DrawnFeed): string {
  return writeCalendar(CALENDAR_NAMES[discreet ? 'discreet' : 'plain'][scope], events);
}
