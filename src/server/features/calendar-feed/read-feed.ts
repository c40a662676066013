import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { localTime } from '#contract/timezone.ts';
import { addDays, utcDay } from '#core/calendar-day.ts';
import { TRAINING_DAYS_AHEAD } from '#core/calendar-feed/feed-events.ts';
import { DatabaseUnavailable } from '#server/database/engine.ts';
import type { PersonRun } from '#server/database/person.ts';
import { selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import { selectRecentLogs } from '#server/records/days/daily-logs.ts';
import { keepReadings, selectKept } from '#server/records/days/morning-readings.ts';
import { type DecisionTools, decideFromRows, toMorning } from '#server/records/days/today-decision.ts';
import { type FeedVersions, selectFeedVersions } from '#server/records/feed/feed-versions.ts';
import {
  type FeedStore,
  lockFeed,
  NoFeed,
  noteReading,
  type OpenedFeed,
  saveRendered,
} from '#server/records/feed/feeds.ts';
import { toWorkout } from '#server/records/workouts/describe-workouts.ts';
import { selectWorkouts } from '#server/records/workouts/workouts.ts';
import { renderFeed, writeFeed } from './render-feed.ts';

export interface FeedReading {
  tag: string;
  changedAt: Temporal.Instant;
  /** The text as gzip. Null if the caller already has it. */
  compressed: Uint8Array | null;
}

interface ReadOptions extends DecisionTools {
  version: string;
  /** Throws if this feed is read too often. */
  admit: (feedId: string) => Promise<void>;
}

const compress = promisify(gzip);

/** Reads are recorded at most once an hour: nobody needs the minute. */
const NOTE_AFTER = Temporal.Duration.from({ hours: 1 });

function isNoteDue({ lastReadAt }: OpenedFeed, now: Temporal.Instant): boolean {
  return lastReadAt === null || Temporal.Duration.compare(lastReadAt.until(now), NOTE_AFTER) >= 0;
}

type FeedSettings = Pick<OpenedFeed, 'scope' | 'discreet'>;

/** 162 bits. */
const DIGEST_LENGTH = 27;

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH);
}

/**
 * What a feed is rendered from, without reading it: while this is the same, the cached text is valid. A feed of periods
 * alone depends on measured days only where their temperatures show the ovulation.
 */
function sourceOf({ scope, discreet }: FeedSettings, versions: FeedVersions, { version, now }: ReadOptions) {
  const { person, settings, days, timezone, temperatureReading } = versions;
  const today = localTime(now, timezone).toPlainDate();
  const daysVersion = scope === 'PERIODS' && temperatureReading !== true ? null : days;
  return JSON.stringify([version, discreet, today, person, settings, daysVersion]);
}

/** The days whose training a feed shows, in any timezone. A change of a workout on them clears the cached text. */
function plannedRange(now: Temporal.Instant) {
  const day = utcDay(now);
  return { from: addDays(day, -1), to: addDays(day, TRAINING_DAYS_AHEAD) };
}

/**
 * Read before what they are versions of: after a change in between, the text is rendered once more, and never stale.
 * And before the feed: building the readings locks the person, as a change of the person does before it locks the feed.
 */
async function readVersions(run: PersonRun, now: Temporal.Instant): Promise<FeedVersions> {
  const versions = ownRow(await run(selectFeedVersions));
  if (versions.days !== null) return versions;
  await keepReadings(run, now);
  return ownRow(await run(selectFeedVersions));
}

/** Renders the feed with its row locked: the second of two concurrent readers continues from the first. */
function renderAgain(store: FeedStore, id: string, options: ReadOptions): Promise<FeedReading> {
  const { now, signalsOf } = options;
  return store.write(async (run) => {
    const versions = await readVersions(run, now);
    const [[feed], rows, kept, logs, planned] = await Promise.all([
      run(lockFeed(id)),
      run(selectCycle),
      run(selectKept),
      run(selectRecentLogs(now)),
      run(selectWorkouts(plannedRange(now))),
    ]);
    if (feed === undefined) throw new NoFeed('Revoked meanwhile');
    const cycle = toPersonCycle(rows, now);
    const { phasePlanning, language } = cycle.facts;
    const decidedToday =
      decideFromRows(cycle, toMorning(logs, ownRow(kept), now), signalsOf).decision?.status ?? null;
    const workouts = planned.map(toWorkout);
    const feedNow = renderFeed(feed, { ...cycle, decidedToday, phasePlanning, language, workouts, now });
    const text = writeFeed(feedNow);
    const reading = { tag: digest(text), changedAt: feedNow.changedAt, compressed: await compress(text) };
    const renderedFrom = sourceOf(feed, versions, options);
    await run(saveRendered(id, { ...reading, renderedFrom, revisions: feedNow.revisions }, now));
    return reading;
  });
}

/** A failure to record the read must not fail the response. */
async function noteIfDue(store: FeedStore, feed: OpenedFeed, now: Temporal.Instant): Promise<void> {
  if (!isNoteDue(feed, now)) return;
  try {
    await store.change(noteReading(feed.id, now));
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
  }
}

/** One round trip; a second one to render a changed feed, or to record the read once an hour. */
export async function readFeed(store: FeedStore, options: ReadOptions): Promise<FeedReading> {
  const { now, admit } = options;
  const { feed, rows } = await store.read(selectFeedVersions);
  await admit(feed.id);
  const { tag, changedAt, compressed, renderedFrom } = feed;
  const versions = ownRow(rows[0]);
  const isCurrent = versions.days !== null && renderedFrom === sourceOf(feed, versions, options);
  if (tag === null || !isCurrent) return renderAgain(store, feed.id, options);
  await noteIfDue(store, feed, now);
  return { tag, changedAt, compressed };
}
