import { type Insertable, sql } from 'kysely';
import type { FeedChange, FeedTokenRequest } from '#contract/calendar-feed.ts';
import type { FeedScope } from '#core/calendar-feed/feed-scope.ts';
import { type Engine, hasSqlState, SQLSTATE } from '#server/database/engine.ts';
import { enterPerson } from '#server/database/enter-person.ts';
import { recordingLastWrite } from '#server/database/last-write.ts';
import type { PersonRun } from '#server/database/person.ts';
import { type RowsOf, runWithOpening } from '#server/database/run-with-opening.ts';
import type { CalendarFeedsTable, FeedRevisions } from '#server/database/schema/feeds.ts';
import { hashSecret } from '#server/database/session-token.ts';
import {
  build,
  countOf,
  forPerson,
  type PersonStatement,
  type Statement,
} from '#server/database/statement.ts';

/** The URL has no feed: the token is wrong or revoked, or another person's. */
export class NoFeed extends Error {
  override readonly name = 'NoFeed';
}

/** A feed as its reader opens it. */
export interface OpenedFeed {
  id: string;
  scope: FeedScope;
  discreet: boolean;
  lastReadAt: Temporal.Instant | null;
  changedAt: Temporal.Instant;
  /** Version of the data that the cached text was rendered from; null if nothing is cached. */
  renderedFrom: string | null;
  tag: string | null;
  /** The cached text as gzip; also null if the reader already has it. */
  compressed: Uint8Array | null;
}

export interface FeedAddress {
  userId: string;
  token: string;
}

/** Matches any version (RFC 9110 §13.1.2). */
export const ANY_TAG = '*';

/** Clears the cached text of a feed whose content changes. */
const EMPTY_FEED_CACHE = { drawnFrom: null, drawnTag: null, drawn: null };

/** Clears the cached text of all the person's feeds: deleted data must not stay in one. */
export const clearFeedCache = forPerson(build.updateTable('calendarFeeds').set(EMPTY_FEED_CACHE));

/** The database as a feed's owner sees it. Nothing is read or written unless the URL is valid. */
export interface FeedStore {
  read<const Statements extends readonly PersonStatement[]>(
    ...statements: Statements
  ): Promise<{ feed: OpenedFeed; rows: RowsOf<Statements> }>;
  /** Makes changes without a result, in one round trip. */
  change(...statements: readonly PersonStatement[]): Promise<void>;
  write<T>(work: (run: PersonRun) => Promise<T>): Promise<T>;
}

/**
 * Sets the person's role and id for one transaction; fails if the URL has no feed. If the reader already has this
 * version, as most do, the cached text is not read.
 */
function openByFeed({ userId, token }: FeedAddress, heldTags: readonly string[]): Statement<OpenedFeed> {
  return sql<OpenedFeed>`
    select ${enterPerson()},
      id, scope, discreet, last_read_at as "lastReadAt", changed_at as "changedAt",
      drawn_from as "renderedFrom", drawn_tag as "tag",
      case when array[drawn_tag, ${sql.lit(ANY_TAG)}] && ${heldTags}::text[] then null else drawn end as "compressed"
    from feed_owner(${userId}, ${hashSecret(token)})`.compile(build);
}

async function orNoFeed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!hasSqlState(error, SQLSTATE.invalidAuthorization)) throw error;
    throw new NoFeed('No feed at this address', { cause: error });
  }
}

/** Acts as the owner of the feed at this URL. Every request of a calendar program uses this. */
export function actAsFeed(engine: Engine, address: FeedAddress, heldTags: readonly string[]): FeedStore {
  // A change does not need the cached text.
  const openingForChange = openByFeed(address, [ANY_TAG]);
  const { batch, transaction } = recordingLastWrite(engine);
  return {
    async read(...statements) {
      const opening = openByFeed(address, heldTags);
      const { opened, rows } = await orNoFeed(runWithOpening(engine.read, opening, statements));
      return { feed: opened[0] as OpenedFeed, rows };
    },
    async change(...statements) {
      await orNoFeed(runWithOpening(batch, openingForChange, statements));
    },
    async write(work) {
      return (await orNoFeed(transaction(openingForChange, work))).result;
    },
  };
}

const COLUMNS = ['id', 'scope', 'discreet', 'createdAt', 'lastReadAt'] as const;

/** Number of feeds: at most one per scope. */
export const countFeeds = countOf('calendarFeeds');

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

/** Replaces the token of a scope's feed. It stays the same feed: its events keep their UIDs. */
export function saveToken(token: string, request: FeedTokenRequest, now: Temporal.Instant) {
  const values = {
    tokenHash: hashSecret(token),
    // The builder omits undefined fields: a new feed is discreet by default, an existing one is unchanged.
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

/** Inserts the feeds of an export. It has no URLs, so the person creates new ones. A scope that has a feed keeps it. */
export const insertFeeds = (feeds: readonly Insertable<CalendarFeedsTable>[]) =>
  forPerson(
    build
      .insertInto('calendarFeeds')
      .values(feeds)
      .onConflict((conflict) => conflict.columns(['userId', 'scope']).doNothing())
      .returning('id'),
  );

/** Deletes these feeds, except those that got a URL since. */
export const deleteFeedsOf = (ids: readonly string[], createdAt: Temporal.Instant) =>
  forPerson(build.deleteFrom('calendarFeeds').where('id', 'in', ids).where('createdAt', '=', createdAt));

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
