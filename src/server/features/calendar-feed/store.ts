import type { FeedChange, FeedTokenRequest } from '#contract/calendar-feed.ts';
import type { FeedRevisions } from '#server/database/schema/feeds.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { EMPTY_FEED_CACHE } from '#server/records/feed/feeds.ts';

const COLUMNS = ['id', 'scope', 'discreet', 'createdAt', 'lastReadAt'] as const;

/** At most one per scope. */
export const countFeeds = forPerson(
  build.selectFrom('calendarFeeds').select(({ fn }) => fn.countAll<number>().as('total')),
);

export function selectFeeds({ limit, offset }: { limit: number; offset: number }) {
  return forPerson(
    build
      .selectFrom('calendarFeeds')
      .select(COLUMNS)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset),
  );
}

/** Replaces the scope's token. The feed stays the same one: its events keep their UIDs. */
export function saveToken(token: string, request: FeedTokenRequest, now: Temporal.Instant) {
  const values = {
    tokenHash: hashSecret(token),
    // The builder omits undefined fields: a new feed is discreet, an existing one is unchanged.
    discreet: request?.discreet,
    createdAt: now,
    changedAt: now,
  };
  return forPerson(
    build
      .insertInto('calendarFeeds')
      .values({ ...values, scope: request?.scope ?? 'EVERYTHING' })
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'scope'])
          .doUpdateSet({ ...values, ...EMPTY_FEED_CACHE, lastReadAt: null }),
      )
      .returning(['userId', 'id', 'scope', 'discreet']),
  );
}

export function updateFeed(id: string, { discreet }: FeedChange, now: Temporal.Instant) {
  return forPerson(
    build
      .updateTable('calendarFeeds')
      .set({ discreet, changedAt: now, ...EMPTY_FEED_CACHE })
      .where('id', '=', id)
      .returning(COLUMNS),
  );
}

export function deleteFeed(id: string) {
  return forPerson(build.deleteFrom('calendarFeeds').where('id', '=', id).returning('id'));
}

export const deleteFeeds = forPerson(build.deleteFrom('calendarFeeds'));

/** Locks a feed to render it; other readers wait until the transaction ends. */
export function lockFeed(id: string) {
  return forPerson(
    build
      .selectFrom('calendarFeeds')
      .select(['id', 'scope', 'discreet', 'changedAt', 'revisions'])
      .where('id', '=', id)
      .forUpdate(),
  );
}

interface RenderedFeed {
  renderedFrom: string;
  tag: string;
  compressed: Uint8Array;
  revisions: FeedRevisions;
  changedAt: Temporal.Instant;
}

export function saveRendered(
  id: string,
  { renderedFrom, tag, compressed, revisions, changedAt }: RenderedFeed,
  now: Temporal.Instant,
) {
  return forPerson(
    build
      .updateTable('calendarFeeds')
      .set({
        drawnFrom: renderedFrom,
        drawnTag: tag,
        drawn: compressed,
        revisions: JSON.stringify(revisions),
        changedAt,
        lastReadAt: now,
      })
      .where('id', '=', id),
  );
}

export function noteReading(id: string, now: Temporal.Instant) {
  return forPerson(build.updateTable('calendarFeeds').set({ lastReadAt: now }).where('id', '=', id));
}
