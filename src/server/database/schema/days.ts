import type { ColumnType, Generated } from 'kysely';
import type { NotedFacts } from '#core/cycle/body-day.ts';
import type { LeftOutReason } from '#core/cycle/cycle-mode.ts';
import type { FollowUp } from '#core/follow-up/follow-up.ts';
import type { SourceOrder } from '#core/sources/prefer-source.ts';
import type { LoadKind } from '#core/training/activity.ts';
import type { Measures } from '#core/training/measures.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import type { DefaultInstant, Json } from './columns.ts';

export interface PeriodLogsTable {
  userId: Generated<string>;
  id: Generated<string>;
  startDate: Temporal.PlainDate;
  predictedDate: Temporal.PlainDate | null;
  gapConfirmed: Generated<boolean>;
  leftOut: LeftOutReason | null;
  createdAt: DefaultInstant;
  updatedAt: DefaultInstant;
}

/** One row per day and source. The person's own entries are a source too. */
export interface MeasurementsTable extends Measures {
  userId: Generated<string>;
  date: Temporal.PlainDate;
  source: string;
  syncedAt: Temporal.Instant | null;
}

export interface DecisionsTable {
  userId: Generated<string>;
  date: Temporal.PlainDate;
  status: TrainingStatus | null;
  reason: string | null;
  decidedFrom: string | null;
  followUp: FollowUp | null;
}

/** A cache of the values from `measurements` that are read every morning. */
export interface MorningReadingsTable {
  userId: Generated<string>;
  readings: string;
  /** The preferred order of sources; null if at most one source measured. */
  sourceOrder: Json<SourceOrder>;
}

export interface BodyDaysTable extends Omit<NotedFacts, 'ovulationMarked'> {
  userId: Generated<string>;
  date: Temporal.PlainDate;
  ovulationMarked: Generated<boolean>;
  updatedAt: DefaultInstant;
}

export interface ActivitiesTable {
  userId: Generated<string>;
  source: string;
  vendorId: string;
  date: Temporal.PlainDate;
  startMinute: number;
  startsAt: Temporal.Instant | null;
  type: string;
  minutes: number;
  load: number | null;
  loadKind: LoadKind | null;
  zoneMinutes: ColumnType<number[] | null, string | null, string | null>;
}
