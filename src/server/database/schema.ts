import type {
  DeletedUsersTable,
  IdentitiesTable,
  KnownBrowsersTable,
  LoginAttemptsTable,
  LoginTransactionsTable,
  SessionsTable,
  SettingsTable,
  UsersTable,
} from './schema/accounts.ts';
import type { ChangesTable, LastWritesTable } from './schema/changes.ts';
import type {
  ActivitiesTable,
  BodyDaysTable,
  DecisionsTable,
  MeasurementsTable,
  MorningReadingsTable,
  PeriodLogsTable,
} from './schema/days.ts';
import type { DeviceAuthorizationsTable, DevicesTable, PhoneValuesTable } from './schema/devices.ts';
import type { CoinsTable, ExperimentsTable } from './schema/experiments.ts';
import type { CalendarFeedsTable } from './schema/feeds.ts';
import type { HomePublicationsTable, HomeRemovalsTable } from './schema/home.ts';
import type {
  HouseholdAccountsTable,
  HouseholdChallengesTable,
  HouseholdEnrolmentsTable,
  HouseholdPasskeysTable,
  HouseholdRecoveryCodesTable,
  ProviderRecordsTable,
} from './schema/household.ts';
import type { ImportsTable } from './schema/imports.ts';
import type {
  NotificationClaimsTable,
  NotificationProgressTable,
  NotificationSettingsTable,
  TimezonesInUseTable,
} from './schema/notifications.ts';
import type {
  BackupsTable,
  JobRunsTable,
  OperatorActionsTable,
  OperatorKeysTable,
  OperatorSettingsTable,
  UsedAllowancesTable,
} from './schema/operator.ts';
import type { PlanSourcesTable, PlanTargetsTable, SentWorkoutsTable } from './schema/plans.ts';
import type { SharesTable } from './schema/shares.ts';
import type { ToolKeysTable } from './schema/tool-keys.ts';
import type { WeekTemplatesTable, WorkoutsTable } from './schema/workouts.ts';

/** All tables of the database. */
export interface Schema {
  users: UsersTable;
  settings: SettingsTable;
  identities: IdentitiesTable;
  sessions: SessionsTable;
  toolKeys: ToolKeysTable;
  knownBrowsers: KnownBrowsersTable;
  householdAccounts: HouseholdAccountsTable;
  householdPasskeys: HouseholdPasskeysTable;
  householdRecoveryCodes: HouseholdRecoveryCodesTable;
  householdEnrolments: HouseholdEnrolmentsTable;
  householdChallenges: HouseholdChallengesTable;
  providerRecords: ProviderRecordsTable;
  periodLogs: PeriodLogsTable;
  measurements: MeasurementsTable;
  decisions: DecisionsTable;
  morningReadings: MorningReadingsTable;
  bodyDays: BodyDaysTable;
  changes: ChangesTable;
  lastWrites: LastWritesTable;
  imports: ImportsTable;
  devices: DevicesTable;
  phoneValues: PhoneValuesTable;
  deviceAuthorizations: DeviceAuthorizationsTable;
  activities: ActivitiesTable;
  experiments: ExperimentsTable;
  coins: CoinsTable;
  workouts: WorkoutsTable;
  weekTemplates: WeekTemplatesTable;
  planSources: PlanSourcesTable;
  planTargets: PlanTargetsTable;
  sentWorkouts: SentWorkoutsTable;
  homePublications: HomePublicationsTable;
  homeRemovals: HomeRemovalsTable;
  calendarFeeds: CalendarFeedsTable;
  shares: SharesTable;
  notificationSettings: NotificationSettingsTable;
  notificationClaims: NotificationClaimsTable;
  notificationProgress: NotificationProgressTable;
  timezonesInUse: TimezonesInUseTable;
  jobRuns: JobRunsTable;
  loginAttempts: LoginAttemptsTable;
  loginTransactions: LoginTransactionsTable;
  deletedUsers: DeletedUsersTable;
  operatorKeys: OperatorKeysTable;
  operatorSettings: OperatorSettingsTable;
  backups: BackupsTable;
  usedAllowances: UsedAllowancesTable;
  operatorActions: OperatorActionsTable;
}
