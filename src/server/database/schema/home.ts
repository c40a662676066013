import type { Generated } from 'kysely';
import type { HomeProblem } from '#contract/home-assistant.ts';

export interface HomePublicationsTable {
  userId: Generated<string>;
  /** In the topics. */
  id: Generated<string>;
  /** The broker that the person agreed to, host:port. */
  broker: string;
  discreet: Generated<boolean>;
  /** Something that the answer depends on has changed since the last publishing began. */
  stale: Generated<boolean>;
  createdAt: Temporal.Instant;
  /** The last publishing that worked. */
  publishedAt: Temporal.Instant | null;
  nextAt: Temporal.Instant;
  /** An instance is publishing until then at most. */
  busyUntil: Temporal.Instant | null;
  problem: HomeProblem | null;
  /** Publishings in a row that failed. */
  failures: Generated<number>;
}

/** Topics that are still to be emptied. */
export interface HomeRemovalsTable {
  id: string;
  broker: string;
  notedAt: Temporal.Instant;
}
