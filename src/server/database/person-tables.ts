import type { Schema } from './schema.ts';

/** Tables whose rows belong to one person. */
export type PersonTable =
  | 'users'
  | { [Table in keyof Schema]: 'user_id' extends keyof Schema[Table] ? Table : never }[keyof Schema];

/** The owner column of each table. A table with a `user_id` that is missing here does not compile. */
export const OWNER_COLUMNS = {
  users: 'id',
  settings: 'user_id',
  identities: 'user_id',
  sessions: 'user_id',
  period_logs: 'user_id',
  daily_logs: 'user_id',
  body_days: 'user_id',
  changes: 'user_id',
  imports: 'user_id',
  devices: 'user_id',
  phone_values: 'user_id',
  device_authorizations: 'user_id',
  activities: 'user_id',
  calendar_feeds: 'user_id',
  notification_settings: 'user_id',
  notification_claims: 'user_id',
} as const satisfies Record<PersonTable, 'id' | 'user_id'>;

export function isPersonTable(name: string): name is PersonTable {
  return Object.hasOwn(OWNER_COLUMNS, name);
}
