import type { Generated, GeneratedAlways } from 'kysely';
import type { PlanAccount, PlanKind, PlanProblem } from '#contract/plan-source.ts';
import type { SentState, SentWorkout } from '#core/workout/plan-sending.ts';

export interface PlanSourcesTable {
  userId: Generated<string>;
  id: Generated<string>;
  kind: PlanKind;
  name: string;
  sealedAddress: string | null;
  keyId: GeneratedAlways<string | null>;
  /** Prefix of the keys of this source's workouts. */
  prefix: string;
  onlyTraining: Generated<boolean>;
  etag: string | null;
  lastModified: string | null;
  createdAt: Temporal.Instant;
  lastReadAt: Temporal.Instant | null;
  lastTriedAt: Temporal.Instant | null;
  nextReadAt: Temporal.Instant;
  problem: PlanProblem | null;
  /** How many readings in a row have failed. */
  failures: Generated<number>;
  /** Number of workouts in the last successful reading. */
  found: Generated<number>;
  unreadable: Generated<number>;
}

export interface PlanTargetsTable {
  userId: Generated<string>;
  account: PlanAccount;
  discreet: Generated<boolean>;
  /** Whether sending is switched off and what Lutea sent is still being deleted. */
  ending: Generated<boolean>;
  /** Whether the plan or today's decision has changed since the last sending began. */
  stale: Generated<boolean>;
  createdAt: Temporal.Instant;
  /** When sending last succeeded. */
  lastSentAt: Temporal.Instant | null;
  lastTriedAt: Temporal.Instant | null;
  nextSendAt: Temporal.Instant;
  problem: PlanProblem | null;
  /** How many sendings in a row have failed. */
  failures: Generated<number>;
}

export interface SentWorkoutsTable extends Omit<SentWorkout, 'state'> {
  userId: Generated<string>;
  account: PlanAccount;
  state: Generated<SentState>;
}
