import type { Updateable } from 'kysely';
import type { UsersTable } from '#server/database/schema/accounts.ts';
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

export const selectOwnColumns = (columns: readonly (keyof UsersTable)[]) =>
  forPerson(build.selectFrom('users').select(columns));

/** Only the given fields: the builder omits undefined ones. */
export function updateProfile(change: Updateable<UsersTable>, now: Temporal.Instant) {
  return forPerson(
    build
      .updateTable('users')
      .set({ ...change, updatedAt: now })
      .returning(COLUMNS),
  );
}

/** Sets the timezone only if the person has not chosen one: another browser must not override a choice. */
export function adoptTimezone(timezone: string, now: Temporal.Instant) {
  return forPerson(
    build
      .updateTable('users')
      .set({ timezone, timezoneSetBy: 'BROWSER', updatedAt: now })
      .where('timezoneSetBy', '=', 'DEFAULT'),
  );
}

/** Marks the person as changed: if they switch messages on after today's time, today's message is still sent. */
export const noteChange = forPerson(build.updateTable('users').set({ reminderChanged: true }));

/** Whether the account has no logs, day records, measurements and decisions yet. */
export const selectIsEmpty = forPerson(
  build
    .selectFrom('users')
    .select(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(selectFrom('periodLogs').select('periodLogs.id')),
          exists(selectFrom('bodyDays').select('bodyDays.date')),
          exists(selectFrom('measurements').select('measurements.date')),
          exists(selectFrom('decisions').select('decisions.date')),
        ]),
      ).as('isEmpty'),
    ),
);

/** No row if the operator has disabled the account. */
export const selectAllowed = forPerson(
  build.selectFrom('users').select('id').where('disabledAt', 'is', null),
);
