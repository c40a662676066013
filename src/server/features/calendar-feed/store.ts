import type { FeedChange, FeedTokenRequest } from '#contract/calendar-feed.ts';
import type { FeedRevisions } from '#server/database/schema/feeds.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { EMPTY_FEED_CACHE } from '#server/records/feed/feeds.ts';

const COLUMNS = ['id', 'scope', 'discreet', 'created_at as createdAt', 'last_read_at as lastReadAt'] as const;

/** At most one per scope. */
export const countFeeds = forPerson(
  build.selectFrom('calendar_feeds').select(({ fn }) => fn.countAll<number>().as('total')),
);

export function selectFeeds({ limit, offset }: { limit: number; offset: number }) {
  return forPerson(
    build
      .selectFrom('calendar_feeds')
      .select(COLUMNS)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset),
  );
}

/** Replaces the scope's token. The feed stays the same one: its events keep their UIDs. */
export function saveToken(token: string, request: FeedTokenRequest, now: Temporal.Instant) {
  const values = {
    token_hash: hashSecret(token),
    // The builder omits undefined fields: a new feed is discreet, an existing one is unchanged.
    discreet: request?.discreet,
    created_at: now,
    changed_at: now,
  };
  return forPerson(
    build
      .insertInto('calendar_feeds')
      .values({ ...values, scope: request?.scope ?? 'EVERYTHING' })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'scope'])
          .doUpdateSet({ ...values, ...EMPTY_FEED_CACHE, last_read_at: null }),
      )
      .returning(['user_id as userId', 'id', 'scope', 'discreet']),
  );
}

export function updateFeed(id: string, { discreet }: FeedChange, now: Temporal.Instant) {
  return forPerson(
    build
      .updateTable('calendar_feeds')
      .set({ discreet, changed_at: now, ...EMPTY_FEED_CACHE })
      .where('id', '=', id)
      .returning(COLUMNS),
  );
}

export function deleteFeed(id: string) {
  return forPerson(build.deleteFrom('calendar_feeds').where('id', '=', id).returning('id'));
}

export const deleteFeeds = forPerson(build.deleteFrom('calendar_feeds'));

/** Locks a feed to render it; other readers wait until the transaction ends. */
export function lockFeed(id: string) {
  return forPerson(
    build
      .selectFrom('calendar_feeds')
      .select(['id', 'scope', 'discreet', 'changed_at as changedAt', 'revisions'])
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
      .updateTable('calendar_feeds')
      .set({
        drawn_from: renderedFrom,
        drawn_tag: tag,
        drawn: compressed,
        revisions: JSON.stringify(revisions),
        changed_at: changedAt,
        last_read_at: now,
      })
      .where('id', '=', id),
  );
}

export function noteReading(id: string, now: Temporal.Instant) {
  return forPerson(build.updateTable('calendar_feeds').set({ last_read_at: now }).where('id', '=', id));
}
