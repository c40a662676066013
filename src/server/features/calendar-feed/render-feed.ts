import { feedEvents } from '#core/calendar-feed/feed-events.ts';
import type { FeedScope } from '#core/calendar-feed/feed-scope.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import type { Language } from '#core/language.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import type { Workout } from '#core/workout/workout.ts';
import type { FeedRevisions } from '#server/database/schema/feeds.ts';
import { type RevisedEvent, reviseEvents } from './revise-events.ts';
import { wordEvent } from './word-event.ts';
import { FEED_WORDING } from './wording.ts';
import { writeCalendar } from './write-calendar.ts';

/** The content of a feed, and when it last changed. */
export interface RenderedFeed {
  /** The feed's name in calendar programs. */
  name: string;
  events: RevisedEvent[];
  revisions: FeedRevisions;
  changed: boolean;
  changedAt: Temporal.Instant;
}

/** The owner's data and the time of the read. */
interface Reading {
  record: CycleRecord;
  decidedToday: TrainingStatus | null;
  phasePlanning: boolean;
  language: Language;
  today: Temporal.PlainDate;
  workouts?: readonly Workout[];
  now: Temporal.Instant;
}

/** The feed as stored by the last request. */
export interface Feed {
  id: string;
  scope: FeedScope;
  discreet: boolean;
  changedAt: Temporal.Instant;
  revisions: FeedRevisions;
}

export function renderFeed(feed: Feed, reading: Reading): RenderedFeed {
  const { record, decidedToday, phasePlanning, language, today, workouts = [], now } = reading;
  const wording = FEED_WORDING[language];
  const events = feedEvents({ record, today, scope: feed.scope, phasePlanning, decidedToday, workouts });
  const worded = events.map((event) => wordEvent(event, feed, language));
  const revised = reviseEvents(worded, feed.revisions, { now, today });
  const { calendar } = wording[feed.discreet ? 'discreet' : 'plain'];
  return { ...revised, name: calendar[feed.scope], changedAt: revised.changed ? now : feed.changedAt };
}

export function writeFeed({ name, events }: RenderedFeed): string {
  return writeCalendar(name, events);
}
