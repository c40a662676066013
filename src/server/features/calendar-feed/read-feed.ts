import { selectCycleFacts, selectLoggedStarts, toPersonCycle } from '#server/datastore/cycle-record.ts';
import { type FeedStore, NoFeed, type OpenedFeed } from '#server/datastore/feeds.ts';
import { drawFeed, writeFeed } from './draw-feed.ts';
import { lockFeed, saveReading } from './store.ts';

export interface FeedReading {
  text: string;
  changedAt: Temporal.Instant;
}

interface ReadOptions {
  now: Temporal.Instant;
  /** Throws where this feed has been read too often. */
  admit: (feedId: string) => void;
}

type CycleRows = Parameters<typeof toPersonCycle>;

/** Whether an address is still in use needs no minute. */
const NOTE_AFTER = Temporal.Duration.from({ hours: 1 });

function isNoteDue({ lastReadAt }: OpenedFeed, now: Temporal.Instant): boolean {
  return lastReadAt === null || Temporal.Duration.compare(lastReadAt.until(now), NOTE_AFTER) >= 0;
}

function drawFromRows(feed: OpenedFeed, rows: CycleRows) {
  const [, , now] = rows;
  const { record, today, facts } = toPersonCycle(...rows);
  const { phasePlanning, language } = facts;
  return drawFeed(feed, { record, phasePlanning, language, today, now });
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
    const drawn = drawFromRows(feed, [facts, starts, now]);
    await run(saveReading(id, drawn, now));
    return drawn;
  });
}

/** One round trip; a second transaction only where something changed, or the last note of a reading is old. */
export async function readFeed(store: FeedStore, { now, admit }: ReadOptions): Promise<FeedReading> {
  const { feed, rows } = await store.read(selectCycleFacts, selectLoggedStarts);
  admit(feed.id);
  const drawn = drawFromRows(feed, [...rows, now]);
  const isSame = !drawn.changed && !isNoteDue(feed, now);
  const last = isSame ? drawn : await redrawFeed(store, feed.id, now);
  return { text: writeFeed(last), changedAt: last.changedAt };
}
