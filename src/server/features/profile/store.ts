import type { Profile, ProfileChange } from '#contract/profile.ts';
import { build } from '#server/datastore/statement.ts';

const COLUMNS = [
  'id',
  'email',
  'device_connected as deviceConnected',
  'cycle_length as cycleLength',
  'last_period_date as lastPeriodDate',
  'notification_time as notificationTime',
  'timezone',
  'active_overrides as activeOverrides',
] as const;

/** Row-level security leaves the caller's own row. */
export const selectProfile = build.selectFrom('users').select(COLUMNS).compile();

type ProfileRow = Omit<Profile, 'lastPeriodDate'> & { lastPeriodDate: Temporal.PlainDate | null };

export function toProfile(row: ProfileRow | undefined): Profile {
  if (row === undefined) throw new Error('A session without a user');
  return { ...row, lastPeriodDate: row.lastPeriodDate?.toString() ?? null };
}

/** One update of one row, with just the fields given. */
export function updateProfile(
  { cycleLength, notificationTime, timezone }: ProfileChange,
  now: Temporal.Instant,
) {
  return build
    .updateTable('users')
    .set({
      ...(cycleLength === undefined ? {} : { cycle_length: cycleLength, cycle_length_stated: true }),
      ...(notificationTime === undefined ? {} : { notification_time: notificationTime }),
      ...(timezone === undefined ? {} : { timezone }),
      updated_at: now,
    })
    .returning(COLUMNS)
    .compile();
}
