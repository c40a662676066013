import type { Generated } from 'kysely';
import type { HomeProblem } from '#contract/home-assistant.ts';

export interface HomePublicationsTable {
  userId: Generated<string>;
  /** Part of the topic names. */
  id: Generated<string>;
  /** The broker that the person agreed to, host:port. */
  broker: string;
  discreet: Generated<boolean>;
  /** Whether something that the answer depends on has changed since the last publishing began. */
  stale: Generated<boolean>;
  createdAt: Temporal.Instant;
  /** When publishing last succeeded. */
  publishedAt: Temporal.Instant | null;
  nextAt: Temporal.Instant;
  /** Until this time at most, an instance is publishing. */
  busyUntil: Temporal.Instant | null;
  problem: HomeProblem | null;
  /** How many publishings in a row have failed. */
  failures: Generated<number>;
}

/** Topics that still have to be emptied. */
export interface HomeRemovalsTable {
  id: string;
  broker: string;
  notedAt: Temporal.Instant;
}
