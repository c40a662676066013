import type { ProfileChange } from '#contract/profile.ts';
import { build, forPerson } from '#server/database/statement.ts';

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

export const selectProfile = forPerson(build.selectFrom('users').select(COLUMNS));

/** One update of one row, with just the fields given: the builder leaves out what is undefined. */
export function updateProfile(
  { cycleLength, notificationTime, timezone }: ProfileChange,
  now: Temporal.Instant,
) {
  return forPerson(
    build
      .updateTable('users')
      .set({
        cycle_length: cycleLength,
        cycle_length_stated: cycleLength === undefined ? undefined : true,
        notification_time: notificationTime,
        timezone,
        timezone_set_by: timezone === undefined ? undefined : 'PERSON',
        updated_at: now,
      })
      .returning(COLUMNS),
  );
}

/** Where nobody chose one: a choice is not overridden by whatever browser the person uses next. */
export function adoptTimezone(timezone: string, now: Temporal.Instant) {
  return forPerson(
    build
      .updateTable('users')
      .set({ timezone, timezone_set_by: 'BROWSER', updated_at: now })
      .where('timezone_set_by', '=', 'DEFAULT'),
  );
}
