import type {
  DeletedUsersTable,
  IdentitiesTable,
  LoginAttemptsTable,
  LoginTransactionsTable,
  SessionsTable,
  SettingsTable,
  UsersTable,
} from './schema/accounts.ts';
import type { ChangesTable } from './schema/changes.ts';
import type { ActivitiesTable, BodyDaysTable, DailyLogsTable, PeriodLogsTable } from './schema/days.ts';
import type { DeviceAuthorizationsTable, DevicesTable, PhoneValuesTable } from './schema/devices.ts';
import type { CalendarFeedsTable } from './schema/feeds.ts';
import type { ImportsTable } from './schema/imports.ts';
import type {
  NotificationClaimsTable,
  NotificationProgressTable,
  NotificationSettingsTable,
  TimezonesInUseTable,
} from './schema/notifications.ts';
import type { JobRunsTable, OperatorKeysTable, OperatorSettingsTable } from './schema/operator.ts';

/** Every table. */
export interface Schema {
  users: UsersTable;
  settings: SettingsTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  period_logs: PeriodLogsTable;
  daily_logs: DailyLogsTable;
  body_days: BodyDaysTable;
  changes: ChangesTable;
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
