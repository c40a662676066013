import type { ProfileChange } from '#contract/profile.ts';
import { build, forPerson } from '#server/database/statement.ts';

const COLUMNS = [
  'id',
  'email',
  'deviceConnected',
  'cycleLength',
  'lastPeriodDate',
  'notificationTime',
  'timezone',
  'activeOverrides',
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
        cycleLength,
        cycleLengthStated: cycleLength === undefined ? undefined : true,
        notificationTime,
        timezone,
        timezoneSetBy: timezone === undefined ? undefined : 'PERSON',
        updatedAt: now,
      })
      .returning(COLUMNS),
  );
}

/** Only if the person has not chosen one: another browser must not override a choice. */
export function adoptTimezone(timezone: string, now: Temporal.Instant) {
  return forPerson(
    build
      .updateTable('users')
      .set({ timezone, timezoneSetBy: 'BROWSER', updatedAt: now })
      .where('timezoneSetBy', '=', 'DEFAULT'),
  );
}
