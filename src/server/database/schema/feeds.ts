import type { ColumnType, Generated } from 'kysely';
import type { FeedScope } from '#core/calendar-feed/feed-scope.ts';

/** The state in which an event was last sent. A tuple, because a row holds many. */
export type EventRevision = readonly [
  /** Hash of the event's content; empty once it has left the feed. */
  content: string,
  sequence: number,
  changedAtEpochS: number,
  /** Day number of its last day. After the feed's range the entry is removed. */
  lastDay: number,
];

/** By UID. */
export type FeedRevisions = Readonly<Record<string, EventRevision>>;

export interface CalendarFeedsTable {
  userId: Generated<string>;
  id: Generated<string>;
  tokenHash: Uint8Array;
  scope: FeedScope;
  discreet: Generated<boolean>;
  createdAt: Temporal.Instant;
  lastReadAt: Temporal.Instant | null;
  changedAt: Temporal.Instant;
  revisions: ColumnType<FeedRevisions, never, string>;
  /** The cached text as gzip, with a hash of what it was rendered from, and its ETag. */
  drawnFrom: string | null;
  drawnTag: string | null;
  drawn: Uint8Array | null;
}
