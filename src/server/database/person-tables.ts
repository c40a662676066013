import type { Schema } from './schema.ts';

/** Tables whose rows belong to one person. */
export type PersonTable =
  | 'users'
  | { [Table in keyof Schema]: 'userId' extends keyof Schema[Table] ? Table : never }[keyof Schema];

/** The owner column of each table. If a table with a `user_id` is missing here, this does not compile. */
export const OWNER_COLUMNS = {
  users: 'id',
  settings: 'userId',
  identities: 'userId',
  sessions: 'userId',
  toolKeys: 'userId',
  knownBrowsers: 'userId',
  householdAccounts: 'userId',
  householdPasskeys: 'userId',
  householdRecoveryCodes: 'userId',
  householdEnrolments: 'userId',
  periodLogs: 'userId',
  measurements: 'userId',
  decisions: 'userId',
  morningReadings: 'userId',
  bodyDays: 'userId',
  changes: 'userId',
  lastWrites: 'userId',
  imports: 'userId',
  devices: 'userId',
  phoneValues: 'userId',
  deviceAuthorizations: 'userId',
  activities: 'userId',
  experiments: 'userId',
  coins: 'userId',
  workouts: 'userId',
  weekTemplates: 'userId',
  planSources: 'userId',
  planTargets: 'userId',
  sentWorkouts: 'userId',
  homePublications: 'userId',
  calendarFeeds: 'userId',
  shares: 'userId',
  notificationSettings: 'userId',
  notificationClaims: 'userId',
} as const satisfies Record<PersonTable, 'id' | 'userId'>;

export function isPersonTable(name: string): name is PersonTable {
  return Object.hasOwn(OWNER_COLUMNS, name);
}
