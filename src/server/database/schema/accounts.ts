import type { ColumnType, Generated } from 'kysely';
import type { TimezoneSetter } from '#contract/timezone.ts';
import type { AbsenceAnswer, CycleMode, PauseReason, PillPack } from '#core/cycle/cycle-mode.ts';
import type { Language } from '#core/language.ts';
import type { SignalSources } from '#core/sources/day-sources.ts';
import type { Override } from '#core/training/override.ts';
import type { DefaultInstant } from './columns.ts';

/** Instants as text, by override. */
export type OverrideTimes = Partial<Record<Override, { since?: string; confirmedAt?: string }>>;

/** An earlier mode. The day is text. */
export interface EarlierModeRow {
  mode: CycleMode;
  pauseReason: PauseReason;
  until: string;
}

export interface UsersTable {
  id: Generated<string>;
  email: string;
  email_verified: Generated<boolean>;
  cycle_length: Generated<number>;
  cycle_length_stated: Generated<boolean>;
  last_period_date: Temporal.PlainDate | null;
  notification_time: Generated<string>;
  timezone: Generated<string>;
  timezone_set_by: Generated<TimezoneSetter>;
  active_overrides: Generated<Override[]>;
  override_times: ColumnType<OverrideTimes, never, string>;
  received_changes: Generated<string[]>;
  device_connected: Generated<boolean>;
  reminder_changed: Generated<boolean>;
  disabled_at: Temporal.Instant | null;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

export interface SettingsTable {
  user_id: Generated<string>;
  phase_planning: Generated<boolean>;
  cycle_mode: Generated<CycleMode>;
  cycle_mode_chosen: Generated<boolean>;
  pill_pack: Generated<PillPack>;
  pause_reason: Generated<PauseReason>;
  earlier_modes: ColumnType<EarlierModeRow[], string | undefined, string | undefined>;
  absence_answer: AbsenceAnswer | null;
  absence_explained_for: Temporal.PlainDate | null;
  language: Language | null;
  weekly_target_minutes: number | null;
  temperature_reading: Generated<boolean>;
  /** The source that the person chose, by signal. */
  signal_sources: ColumnType<SignalSources, string | undefined, string | undefined>;
}

export interface IdentitiesTable {
  user_id: string;
  issuer: string;
  subject: string;
  says_auth_time: Generated<boolean>;
  created_at: DefaultInstant;
}

export interface SessionsTable {
  user_id: string;
  id: Generated<string>;
  token_hash: Uint8Array;
  user_agent: string;
  created_at: Temporal.Instant;
  last_seen_at: Temporal.Instant;
  authenticated_at: Temporal.Instant | null;
}

export interface LoginAttemptsTable {
  client: string;
  attempted_at: Temporal.Instant;
}

export interface LoginTransactionsTable {
  state_hash: Uint8Array;
  browser_hash: Uint8Array;
  nonce: string;
  code_verifier: string;
  return_to: string;
  expires_at: Temporal.Instant;
  authenticated_after: Temporal.Instant | null;
}

export interface DeletedUsersTable {
  id: string;
  deleted_at: Temporal.Instant;
}

/** The only trace of a deleted account. */
export interface DeletedPerson {
  id: string;
  deletedAt: Temporal.Instant;
}
