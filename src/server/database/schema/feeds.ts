import type { ColumnType, Generated } from 'kysely';
import type { FeedScope } from '#core/calendar-feed/feed-scope.ts';

/** The state in which an event was last sent. A tuple takes less space: a row has many of them. */
export type EventRevision = readonly [
  /** Hash of the event's content; empty after it has left the feed. */
  content: string,
  sequence: number,
  changedAtEpochS: number,
  /** Day number of the event's last day. The entry is removed after the feed's range has passed it. */
  lastDay: number,
];

/** Revisions by the UID of the event. */
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
  /** The cached text as gzip, with its ETag and a hash of what it was rendered from. */
  drawnFrom: string | null;
  drawnTag: string | null;
  drawn: Uint8Array | null;
}
