import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { addDays, utcDay } from '#core/calendar-day.ts';
import { TRAINING_DAYS_AHEAD } from '#core/calendar-feed/feed-events.ts';
import { DatabaseUnavailable } from '#server/database/engine.ts';
import { type PersonCycle, selectCycle, toPersonCycle } from '#server/records/cycle/cycle-record.ts';
import { selectRecentLogs } from '#server/records/days/daily-logs.ts';
import { keepReadings, selectKept, selectKeptVersion } from '#server/records/days/morning-readings.ts';
import { type DecisionTools, decideFromRows, toMorning } from '#server/records/days/today-decision.ts';
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

/** 162 bits. */
const DIGEST_LENGTH = 27;

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, DIGEST_LENGTH);
}

type FeedSettings = Pick<OpenedFeed, 'scope' | 'discreet'>;

/** What today's decision is made from, besides the cycle; null in a feed without training. */
function decisionSource({ facts }: PersonCycle, { scope }: FeedSettings, daysVersion: string) {
  if (scope === 'PERIODS') return null;
  const { activeOverrides, weeklyTargetMinutes, deviceConnected } = facts;
  return [activeOverrides, weeklyTargetMinutes, deviceConnected, daysVersion];
}

/** A hash of everything that a feed is rendered from. While it is the same, the cached text is valid. */
function sourceOf(cycle: PersonCycle, feed: FeedSettings, daysVersion: string, version: string): string {
  const { record, today, facts } = cycle;
  const { phasePlanning, language } = facts;
  const { periodStarts, ...profile } = record;
  const days = periodStarts.map(({ day }) => day);
  const confirmedDays = periodStarts.filter(({ gapConfirmed }) => gapConfirmed).map(({ day }) => day);
  const leftOutDays = periodStarts.filter(({ leftOut }) => leftOut).map(({ day }) => day);
  return digest(
    JSON.stringify([
      version,
      feed.discreet,
      decisionSource(cycle, feed, daysVersion),
      phasePlanning,
      language,
      today,
      profile,
      days,
      confirmedDays,
      leftOutDays,
    ]),
  );
}

/** From today on in every timezone, as far as a feed shows training. Their changes clear the cached text. */
function plannedRange(now: Temporal.Instant) {
  const day = utcDay(now);
  return { from: addDays(day, -1), to: addDays(day, TRAINING_DAYS_AHEAD) };
}

/** Renders the feed with its row locked: the second of two concurrent readers continues from the first. */
function renderAgain(store: FeedStore, id: string, options: ReadOptions): Promise<FeedReading> {
  const { version, now, signalsOf } = options;
  return store.write(async (run) => {
    // Before the feed, since building them locks the person, as a change of the person does before it locks the feed.
    const [stored] = await run(selectKept);
    const kept = stored ?? (await keepReadings(run, now));
    const [[feed], rows, logs, planned] = await Promise.all([
      run(lockFeed(id)),
      run(selectCycle),
      run(selectRecentLogs(now)),
      run(selectWorkouts(plannedRange(now))),
    ]);
    if (feed === undefined) throw new NoFeed('Revoked meanwhile');
    const cycle = toPersonCycle(rows, now);
    const { phasePlanning, language } = cycle.facts;
    const decidedToday =
      decideFromRows(cycle, toMorning(logs, kept, now), signalsOf).decision?.status ?? null;
    const workouts = planned.map(toWorkout);
    const feedNow = renderFeed(feed, { ...cycle, decidedToday, phasePlanning, language, workouts, now });
    const text = writeFeed(feedNow);
    const reading = { tag: digest(text), changedAt: feedNow.changedAt, compressed: await compress(text) };
    const renderedFrom = sourceOf(cycle, feed, kept.version, version);
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
  const { version, now, admit } = options;
  const { feed, rows } = await store.read(selectCycle, selectKeptVersion);
  await admit(feed.id);
  const [cycle, [kept]] = rows;
  const { tag, changedAt, compressed, renderedFrom } = feed;
  const isCurrent =
    kept !== undefined && renderedFrom === sourceOf(toPersonCycle(cycle, now), feed, kept.version, version);
  if (tag === null || !isCurrent) return renderAgain(store, feed.id, options);
  await noteIfDue(store, feed, now);
  return { tag, changedAt, compressed };
}
