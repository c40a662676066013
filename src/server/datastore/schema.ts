import type { Generated } from 'kysely';
import type { CycleMode } from '#core/cycle/cycle-record.ts';
import type { Phase } from '#core/cycle/phase.ts';
import type { HrvStatus } from '#core/training/day-signals.ts';
import type { Override } from '#core/training/override.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';

type DefaultInstant = Generated<Temporal.Instant>;

interface UsersTable {
  id: Generated<string>;
  email: string;
  cycle_length: Generated<number>;
  cycle_length_stated: Generated<boolean>;
  last_period_date: Temporal.PlainDate | null;
  notification_time: Generated<string>;
  timezone: Generated<string>;
  active_overrides: Generated<Override[]>;
  device_connected: Generated<boolean>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

interface SettingsTable {
  user_id: Generated<string>;
  phase_planning: Generated<boolean>;
  cycle_mode: Generated<CycleMode>;
}

interface IdentitiesTable {
  user_id: string;
  issuer: string;
  subject: string;
  created_at: DefaultInstant;
}

interface SessionsTable {
  user_id: string;
  id: Generated<string>;
  token_hash: Uint8Array;
  user_agent: string;
  created_at: Temporal.Instant;
  last_seen_at: Temporal.Instant;
}

interface PeriodLogsTable {
  user_id: Generated<string>;
  id: Generated<string>;
  start_date: Temporal.PlainDate;
  predicted_date: Temporal.PlainDate | null;
  gap_confirmed: Generated<boolean>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

interface DailyLogsTable {
  user_id: Generated<string>;
  date: Temporal.PlainDate;
  cycle_day: number | null;
  phase: Phase | null;
  hrv_status: HrvStatus | null;
  hrv_last_night_ms: number | null;
  hrv_weekly_ms: number | null;
  resting_heart_rate: number | null;
  body_battery_current: number | null;
  body_battery_high: number | null;
  body_battery_low: number | null;
  body_battery_yesterday_low: number | null;
  sleep_seconds: number | null;
  sleep_score: number | null;
  stress_average: number | null;
  intensity_minutes_week: number | null;
  decision_status: TrainingStatus | null;
  decision_reason: string | null;
  source: string | null;
  synced_at: Temporal.Instant | null;
}

interface LoginAttemptsTable {
  client: string;
  attempted_at: Temporal.Instant;
}

interface LoginTransactionsTable {
  state_hash: Uint8Array;
  browser_hash: Uint8Array;
  nonce: string;
  code_verifier: string;
  return_to: string;
  expires_at: Temporal.Instant;
}

export interface Schema {
  users: UsersTable;
  settings: SettingsTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  period_logs: PeriodLogsTable;
  daily_logs: DailyLogsTable;
  login_attempts: LoginAttemptsTable;
  login_transactions: LoginTransactionsTable;
}
