import type { Generated, GeneratedAlways } from 'kysely';
import type { PlanAccount, PlanKind, PlanProblem } from '#contract/plan-source.ts';
import type { SentState } from '#core/workout/plan-sending.ts';

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

export interface PlanTargetsTable {
  userId: Generated<string>;
  account: PlanAccount;
  discreet: Generated<boolean>;
  /** Switched off: what Lutea put there is being deleted. */
  ending: Generated<boolean>;
  /** The plan or today's decision has changed since the last sending began. */
  stale: Generated<boolean>;
  createdAt: Temporal.Instant;
  /** The last sending that worked. */
  lastSentAt: Temporal.Instant | null;
  lastTriedAt: Temporal.Instant | null;
  nextSendAt: Temporal.Instant;
  problem: PlanProblem | null;
  /** Sendings in a row that failed. */
  failures: Generated<number>;
}

export interface SentWorkoutsTable {
  userId: Generated<string>;
  account: PlanAccount;
  workoutId: string;
  date: Temporal.PlainDate;
  /** The calendar’s own names for it. */
  remote: string;
  /** Of what was sent. */
  contentHash: string;
  /** Of what the calendar made of it. */
  remoteHash: string;
  state: Generated<SentState>;
}
