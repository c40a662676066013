import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DeviceProblem } from '#contract/device.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import type { BeganOn } from '#contract/device-way.ts';
import type { ImportCounts, ImportDetails, ImportState } from '#contract/import.ts';
import type { NotificationChannel, NotificationKind } from '#contract/notification-kind.ts';
import type { TimezoneSetter } from '#contract/timezone.ts';
import type { FeedScope } from '#core/calendar-feed/feed-scope.ts';
import type { Bleeding, Level, OvulationTest, TemperatureKind } from '#core/cycle/body-day.ts';
import type {
  AbsenceAnswer,
  CycleMode,
  LeftOutReason,
  PauseReason,
  PillPack,
} from '#core/cycle/cycle-mode.ts';
import type {
  ImportedDay,
  ImportedNight,
  ImportedPeriod,
  ImportedStage,
} from '#core/import/collect-history.ts';
import type { StartState } from '#core/import/compare-starts.ts';
import type { StoredRow } from '#core/import/imported-record.ts';
import type { LeftOut } from '#core/import/left-out.ts';
import type { NotedFacts } from '#core/import/plan-days.ts';
import type { Language } from '#core/language.ts';
import type { MessageProblem, PhoneKind } from '#core/phone/phone-value.ts';
import type { LoadKind } from '#core/training/activity.ts';
import type { Measures, SignalSources } from '#core/training/day-sources.ts';
import type { EnteredValue } from '#core/training/entered-value.ts';
import type { HrvKind } from '#core/training/hrv-kind.ts';
import type { HrvStatus } from '#core/training/hrv-status.ts';
import type { Override } from '#core/training/override.ts';
import type { TrainingStatus } from '#core/training/training-status.ts';

/** The state in which an event was last sent. A tuple, because a row holds many. */
export type EventRevision = readonly [
  /** Hash of the event's content; empty once it has left the feed. */
  content: string,
  sequence: number,
  changedAtEpochS: number,
  /** Day number of its last day. After the feed's range the entry is removed. */
  lastDay: number,
];

/** By UID. */
export type FeedRevisions = Readonly<Record<string, EventRevision>>;

/** Instants as text, by override. */
export type OverrideTimes = Partial<Record<Override, { since?: string; confirmedAt?: string }>>;

/** An earlier mode. The day is text. */
export interface EarlierModeRow {
  mode: CycleMode;
  pauseReason: PauseReason;
  until: string;
}

/** What a file contains, until the person chooses what to import. */
export interface FoundInImport {
  periods: readonly ImportedPeriod[];
  days: readonly ImportedDay[];
  nights: readonly ImportedNight[];
  stages: readonly ImportedStage[];
  /** Of a Lutea export: the columns by their exported names. */
  logs: readonly StoredRow[];
  account: StoredRow | null;
  counts: ImportCounts;
  leftOut: readonly LeftOut[];
}

/** What stays readable of a file that was taken over. Days are text. */
export interface ImportReport {
  from: string | null;
  to: string | null;
  counts: ImportCounts;
  leftOut: readonly LeftOut[];
  periods: readonly { start: string; state: StartState; isTaken: boolean }[];
}

/** A start that an imported one replaced. */
export interface ReplacedStart {
  startDate: string;
  predictedDate: string | null;
  gapConfirmed: boolean;
  leftOut?: LeftOutReason | null;
}

/** What an import added. Days are text. */
export interface AddedByImport {
  periodLogs: readonly { id: string; startDate: string; replaced: ReplacedStart | null }[];
  lastPeriodDate: { before: string | null; after: string | null };
  /** Days on which the import changed something, with what was there before; null if nothing was. */
  days: readonly { date: string; before: NotedFacts | null }[];
  nights: readonly { app: string; dates: readonly string[] }[];
  /** Daily logs of a Lutea export. */
  logs: readonly { date: string; source: string | null; syncedAt: string | null }[];
  /** The settings before and after the import; null if it did not change them. */
  account: { before: StoredRow; after: StoredRow } | null;
  /** Ids of earlier imports and calendar feeds of the export. */
  imports?: readonly string[];
  feeds?: readonly string[];
  /** By the source's own ids. */
  activities?: readonly { source: string; id: string }[];
  /** It was applied on another installation: what it added there cannot be told apart here, so it cannot be undone. */
  isRestored?: boolean;
}

/** What a phone's last message contained. */
export interface LastMessage {
  /** An instant as text. */
  receivedAt: string;
  taken: number;
  /** Values of kinds that no decision uses. */
  ignored: number;
  refused: readonly { what: string; reason: MessageProblem; count: number }[];
}

/** Measures as JSON: moments are text. */
export type StoredMeasures = Omit<Measures, 'measuredAt' | 'nightEndedAt'> & {
  measuredAt: string | null;
  nightEndedAt: string | null;
};

type DefaultInstant = Generated<Temporal.Instant>;

interface UsersTable {
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

interface SettingsTable {
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

interface IdentitiesTable {
  user_id: string;
  issuer: string;
  subject: string;
  says_auth_time: Generated<boolean>;
  created_at: DefaultInstant;
}

interface SessionsTable {
  user_id: string;
  id: Generated<string>;
  token_hash: Uint8Array;
  user_agent: string;
  created_at: Temporal.Instant;
  last_seen_at: Temporal.Instant;
  authenticated_at: Temporal.Instant | null;
}

interface PeriodLogsTable {
  user_id: Generated<string>;
  id: Generated<string>;
  start_date: Temporal.PlainDate;
  predicted_date: Temporal.PlainDate | null;
  gap_confirmed: Generated<boolean>;
  left_out: LeftOutReason | null;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

interface DailyLogsTable {
  user_id: Generated<string>;
  date: Temporal.PlainDate;
  hrv_status: HrvStatus | null;
  hrv_direction: 'ABOVE' | 'BELOW' | null;
  hrv_last_night_ms: number | null;
  /** Null means rMSSD. */
  hrv_kind: HrvKind | null;
  hrv_weekly_ms: number | null;
  resting_heart_rate: number | null;
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
  /** What each of several sources measured; null where there is one. */
  by_source: Json<Record<string, StoredMeasures>>;
  /** The source of each signal; null where one source serves all. */
  signal_sources: Json<SignalSources>;
}

interface BodyDaysTable {
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

interface DevicesTable {
  user_id: Generated<string>;
  source: DeviceSource;
  sealed_credentials: string;
  key_id: GeneratedAlways<string>;
  account_name: string;
  connected_at: Temporal.Instant;
  token_expires_at: Temporal.Instant | null;
  last_sync_at: Temporal.Instant | null;
  last_sync_problem: DeviceProblem | null;
  last_tried_at: Temporal.Instant | null;
  night_known_on: Temporal.PlainDate | null;
  backfill_total: Generated<number>;
  backfill_done: Generated<number>;
  lease_holder: string | null;
  lease_until: Temporal.Instant | null;
  /** Hash of the token in the URL that a phone sends to. */
  address_hash: Uint8Array | null;
  last_message: ColumnType<LastMessage | null, string | null, string | null>;
}

interface PhoneValuesTable {
  user_id: Generated<string>;
  source: DeviceSource;
  kind: PhoneKind;
  starts_at: Temporal.Instant;
  ends_at: Temporal.Instant;
  value: number;
  utc_offset_minutes: number;
  day: Temporal.PlainDate | null;
  label: string | null;
  declined_at: Temporal.Instant | null;
}

interface DeviceAuthorizationsTable {
  user_id: Generated<string>;
  session_id: string;
  source: DeviceSource;
  state_hash: Uint8Array;
  began_on: BeganOn;
  expires_at: Temporal.Instant;
}

interface ActivitiesTable {
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

interface CalendarFeedsTable {
  user_id: Generated<string>;
  id: Generated<string>;
  token_hash: Uint8Array;
  scope: FeedScope;
  discreet: Generated<boolean>;
  created_at: Temporal.Instant;
  last_read_at: Temporal.Instant | null;
  changed_at: Temporal.Instant;
  revisions: ColumnType<FeedRevisions, never, string>;
  drawn_from: string | null;
  drawn_tag: string | null;
  drawn: Uint8Array | null;
}

interface NotificationSettingsTable {
  user_id: Generated<string>;
  channel: Generated<NotificationChannel>;
  sealed_push: string | null;
  push_key_id: GeneratedAlways<string | null>;
  daily: Generated<boolean>;
  period_soon: Generated<boolean>;
  period_late: Generated<boolean>;
  connection_renewal: Generated<boolean>;
  tested_at: Temporal.Instant | null;
  discreet: boolean | null;
  first_message_on: Temporal.PlainDate | null;
  confirmed_email: string | null;
  confirmation_sent_to: string | null;
  confirmation_sent_on: Temporal.PlainDate | null;
}

export type ClaimState = 'claimed' | 'sending' | 'sent' | 'failed' | 'unknown' | 'withheld';

interface NotificationClaimsTable {
  user_id: string;
  kind: NotificationKind;
  local_date: Temporal.PlainDate;
  state: ClaimState;
  claimed_at: Temporal.Instant;
  wake_at: Temporal.Instant | null;
  holder: string | null;
  attempts: Generated<number>;
  problem: string | null;
  ended_at: Temporal.Instant | null;
}

interface TimezonesInUseTable {
  name: string;
  used_at: Temporal.Instant;
}

interface NotificationProgressTable {
  name: string;
  checked_until: Temporal.Instant;
  /** Plain text, as older versions stored it; null once it is encrypted. */
  link_key: ColumnType<Uint8Array | null, never, null>;
  sealed_link_key: string | null;
}

interface JobRunsTable {
  name: string;
  asked_by: 'request' | 'command';
  ended_at: Temporal.Instant;
  counts: ColumnType<Record<string, number> | null, string | null, string | null>;
  problem: string | null;
}

/** Written as text, read as a parsed value. */
type Json<Value> = ColumnType<Value | null, string | null, string | null>;

interface ImportsTable {
  user_id: Generated<string>;
  id: Generated<string>;
  state: ImportState;
  sources: Generated<string[]>;
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
  progress: Generated<number>;
  question: Json<ImportDetails['question']>;
  problem: ImportDetails['problem'];
  found: Json<FoundInImport>;
  applied_at: Temporal.Instant | null;
  added: Json<AddedByImport>;
  report: Json<ImportReport>;
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
  authenticated_after: Temporal.Instant | null;
}

interface OperatorKeysTable {
  hash: Uint8Array;
  kind: 'link' | 'session';
  expires_at: Temporal.Instant;
}

interface OperatorSettingsTable {
  name: string;
  sealed_value: string;
  updated_at: Temporal.Instant;
}

interface DeletedUsersTable {
  id: string;
  deleted_at: Temporal.Instant;
}

/** All that is kept of a deleted account. */
export interface DeletedPerson {
  id: string;
  deletedAt: Temporal.Instant;
}

export interface Schema {
  users: UsersTable;
  settings: SettingsTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  period_logs: PeriodLogsTable;
  daily_logs: DailyLogsTable;
  body_days: BodyDaysTable;
  imports: ImportsTable;
  devices: DevicesTable;
  phone_values: PhoneValuesTable;
  device_authorizations: DeviceAuthorizationsTable;
  activities: ActivitiesTable;
  calendar_feeds: CalendarFeedsTable;
  notification_settings: NotificationSettingsTable;
  notification_claims: NotificationClaimsTable;
  notification_progress: NotificationProgressTable;
  timezones_in_use: TimezonesInUseTable;
  job_runs: JobRunsTable;
  login_attempts: LoginAttemptsTable;
  login_transactions: LoginTransactionsTable;
  deleted_users: DeletedUsersTable;
  operator_keys: OperatorKeysTable;
  operator_settings: OperatorSettingsTable;
}
