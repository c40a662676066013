import type { Generated, GeneratedAlways } from 'kysely';
import type { PlanKind, PlanProblem } from '#contract/plan-source.ts';

export interface PlanSourcesTable {
  userId: Generated<string>;
  id: Generated<string>;
  kind: PlanKind;
  name: string;
  sealedAddress: string | null;
  keyId: GeneratedAlways<string | null>;
  /** In front of the keys of its workouts. */
  prefix: string;
  onlyTraining: Generated<boolean>;
  etag: string | null;
  lastModified: string | null;
  createdAt: Temporal.Instant;
  lastReadAt: Temporal.Instant | null;
  lastTriedAt: Temporal.Instant | null;
  nextReadAt: Temporal.Instant;
  problem: PlanProblem | null;
  /** Readings in a row that failed. */
  failures: Generated<number>;
  /** Of the last reading that worked. */
  found: Generated<number>;
  unreadable: Generated<number>;
}
