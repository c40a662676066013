import type { ColumnType, Generated } from 'kysely';
import type { Bleeding, Level, OvulationTest, TemperatureKind } from '#core/cycle/body-day.ts';
import type { LeftOutReason } from '#core/cycle/cycle-mode.ts';
import type { FollowUp } from '#core/follow-up/follow-up.ts';
import type { SignalSources } from '#core/sources/day-sources.ts';
import type { LoadKind } from '#core/training/activity.ts';
import type { EnteredValue } from '#core/training/entered-value.ts';
import type { Measure, Measures } from '#core/training/measures.ts';
import type { IllAnswer, Wish } from '#core/training/own-words.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import type { DefaultInstant, Json } from './columns.ts';

/** Measures as JSON: moments are text. */
export type StoredMeasures = {
  [Name in Measure]: Measures[Name] extends Temporal.Instant | null ? string | null : Measures[Name];
};

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

export interface DailyLogsTable extends Measures {
  userId: Generated<string>;
  date: Temporal.PlainDate;
  decisionStatus: TrainingStatus | null;
  decisionReason: string | null;
  decidedFrom: string | null;
  followUp: FollowUp | null;
  source: string | null;
  /** The values that the person entered; the others come from the source. */
  enteredByHand: Generated<EnteredValue[]>;
  syncedAt: Temporal.Instant | null;
  /** What each of several sources measured; null where there is one. */
  bySource: Json<Record<string, StoredMeasures>>;
  /** The source of each signal; null where one source serves all. */
  signalSources: Json<SignalSources>;
}

/** A cache of the readings in `daily_logs`. */
export interface MorningReadingsTable {
  userId: Generated<string>;
  readings: string;
}

export interface BodyDaysTable {
  userId: Generated<string>;
  date: Temporal.PlainDate;
  bleeding: Bleeding | null;
  ovulationTest: OvulationTest | null;
  ovulationMarked: Generated<boolean>;
  temperatureCelsius: number | null;
  temperatureKind: TemperatureKind | null;
  pain: Level | null;
  energy: Level | null;
  mood: Level | null;
  ill: IllAnswer | null;
  wish: Wish | null;
  note: string | null;
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
