import { hash } from 'node:crypto';
import {
  type PersonCycle,
  selectCycleFacts,
  selectLoggedStarts,
  toPersonCycle,
} from '#server/datastore/cycle-record.ts';
import { type FeedRevisions, type FeedStore, NoFeed, type OpenedFeed } from '#server/datastore/feeds.ts';
import { drawFeed, writeFeed } from './draw-feed.ts';
import { lockFeed, saveReading } from './store.ts';

export interface FeedReading {
  tag: string;
  changedAt: Temporal.Instant;
  /** Null for a caller who holds the tag. */
  text: string | null;
}

interface ReadOptions {
  version: string;
  now: Temporal.Instant;
  /** Throws where this feed has been read too often. */
  admit: (feedId: string) => void;
  /** Whether the caller has what this tag stands for. */
  isHeld: (tag: string) => boolean;
}

/** 162 bits. */
const TAG_LENGTH = 27;

/** Whether an address is still in use needs no minute. */
const NOTE_AFTER = Temporal.Duration.from({ hours: 1 });

function isNoteDue({ lastReadAt }: OpenedFeed, now: Temporal.Instant): boolean {
  return lastReadAt === null || Temporal.Duration.compare(lastReadAt.until(now), NOTE_AFTER) >= 0;
}

function drawFor({ record, today, facts }: PersonCycle, feed: OpenedFeed, now: Temporal.Instant) {
  const { phasePlanning, language } = facts;
  const revisions: FeedRevisions = JSON.parse(feed.revisionsJson);
  return drawFeed({ ...feed, revisions }, { record, phasePlanning, language, today, now });
}

/** Made from all that a feed is drawn from: the same tag is the same text, and nothing has to be drawn to know it. */
function tagOf({ record, today, facts }: PersonCycle, feed: OpenedFeed, version: string): string {
  const { id, scope, discreet, changedAt, revisionsJson } = feed;
  const { phasePlanning, language } = facts;
  const { periodStarts, ...profile } = record;
  const days = periodStarts.map(({ day }) => day);
  const confirmedDays = periodStarts.filter(({ gapConfirmed }) => gapConfirmed).map(({ day }) => day);
  const person = [phasePlanning, language, today, profile, days, confirmedDays];
  const source = JSON.stringify([version, id, scope, discreet, changedAt.epochMilliseconds, person]);
  return hash('sha256', source + revisionsJson, 'base64url').slice(0, TAG_LENGTH);
}

/** The feed drawn anew with its row locked, so that of two readers at once the second goes on from the first. */
function redrawFeed(store: FeedStore, id: string, now: Temporal.Instant) {
  return store.write(async (run) => {
    const [[feed], facts, starts] = await Promise.all([
      run(lockFeed(id)),
      run(selectCycleFacts),
      run(selectLoggedStarts),
    ]);
    if (feed === undefined) throw new NoFeed('Revoked meanwhile');
    const cycle = toPersonCycle(facts, starts, now);
    const drawn = drawFor(cycle, feed, now);
    const [saved] = await run(saveReading(id, drawn, now));
    return { cycle, feed: { ...feed, ...saved }, drawn };
  });
}

/** One round trip; a second transaction only where something changed, or the last note of a reading is old. */
export async function readFeed(store: FeedStore, options: ReadOptions): Promise<FeedReading> {
  const { version, now, admit, isHeld } = options;
  const { feed, rows } = await store.read(selectCycleFacts, selectLoggedStarts);
  admit(feed.id);
  const cycle = toPersonCycle(...rows, now);
  const tag = tagOf(cycle, feed, version);
  const isNoted = !isNoteDue(feed, now);
  if (isNoted && isHeld(tag)) return { tag, changedAt: feed.changedAt, text: null };

  const drawn = drawFor(cycle, feed, now);
  if (isNoted && !drawn.changed) return { tag, changedAt: feed.changedAt, text: writeFeed(drawn) };
  const last = await redrawFeed(store, feed.id, now);
  return {
    tag: tagOf(last.cycle, last.feed, version),
    changedAt: last.feed.changedAt,
    text: writeFeed(last.drawn),
  };
}
