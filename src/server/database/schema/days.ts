import type { ColumnType, Generated } from 'kysely';
import type { Bleeding, Level, OvulationTest, TemperatureKind } from '#core/cycle/body-day.ts';
import type { LeftOutReason } from '#core/cycle/cycle-mode.ts';
import type { SignalSources } from '#core/sources/day-sources.ts';
import type { LoadKind } from '#core/training/activity.ts';
import type { EnteredValue } from '#core/training/entered-value.ts';
import type { HrvStatus } from '#core/training/hrv-status.ts';
import type { Measure, Measures } from '#core/training/measures.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';
import type { DefaultInstant, Json } from './columns.ts';

/** Measures as JSON: moments are text. */
export type StoredMeasures = {
  [Name in Measure]: Measures[Name] extends Temporal.Instant | null ? string | null : Measures[Name];
};

export interface PeriodLogsTable {
  user_id: Generated<string>;
  id: Generated<string>;
  start_date: Temporal.PlainDate;
  predicted_date: Temporal.PlainDate | null;
  gap_confirmed: Generated<boolean>;
  left_out: LeftOutReason | null;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

export interface DailyLogsTable {
  user_id: Generated<string>;
  date: Temporal.PlainDate;
  hrv_status: HrvStatus | null;
  hrv_direction: 'ABOVE' | 'BELOW' | null;
  hrv_last_night_ms: number | null;
  /** Null means rMSSD. */
  hrv_kind: Measures['hrvKind'];
  hrv_weekly_ms: number | null;
  resting_heart_rate: number | null;
  sleeping_heart_rate: number | null;
  body_battery_current: number | null;
  body_battery_high: number | null;
  body_battery_low: number | null;
  body_battery_yesterday_low: number | null;
  body_battery_at_wake: number | null;
  sleep_seconds: number | null;
  sleep_score: number | null;
  stress_average: number | null;
  skin_temperature_deviation: number | null;
  readiness: number | null;
  /** The day's part of the week's sum. */
  intensity_minutes_day: number | null;
  intensity_minutes_week: number | null;
  decision_status: TrainingStatus | null;
  decision_reason: string | null;
  decided_from: string | null;
  source: string | null;
  /** The values that the person entered; the others come from the source. */
  entered_by_hand: Generated<EnteredValue[]>;
  synced_at: Temporal.Instant | null;
  /** For the day's values; `night_ended_at` is for the night's. */
  measured_at: Temporal.Instant | null;
  night_ended_at: Temporal.Instant | null;
  utc_offset_minutes: number | null;
  /** The watch or ring that measured, as the source names it. */
  wearable: string | null;
  /** What each of several sources measured; null where there is one. */
  by_source: Json<Record<string, StoredMeasures>>;
  /** The source of each signal; null where one source serves all. */
  signal_sources: Json<SignalSources>;
}

export interface BodyDaysTable {
  user_id: Generated<string>;
  date: Temporal.PlainDate;
  bleeding: Bleeding | null;
  ovulation_test: OvulationTest | null;
  ovulation_marked: Generated<boolean>;
  temperature_celsius: number | null;
  temperature_kind: TemperatureKind | null;
  pain: Level | null;
  energy: Level | null;
  mood: Level | null;
  note: string | null;
  updated_at: DefaultInstant;
}

export interface ActivitiesTable {
  user_id: Generated<string>;
  source: string;
  vendor_id: string;
  date: Temporal.PlainDate;
  start_minute: number;
  starts_at: Temporal.Instant | null;
  type: string;
  minutes: number;
  load: number | null;
  load_kind: LoadKind | null;
  zone_minutes: ColumnType<number[] | null, string | null, string | null>;
}
