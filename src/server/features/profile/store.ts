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

/** Only the given fields: the builder omits undefined ones. */
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

/** Only if the person has not chosen one: another browser must not override a choice. */
export function adoptTimezone(timezone: string, now: Temporal.Instant) {
  return forPerson(
    build
      .updateTable('users')
      .set({ timezone, timezone_set_by: 'BROWSER', updated_at: now })
      .where('timezone_set_by', '=', 'DEFAULT'),
  );
}
