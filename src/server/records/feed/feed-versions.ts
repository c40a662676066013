import { type RawBuilder, sql } from 'kysely';
import { build, forPerson, type RowOf } from '#server/database/statement.ts';
import { PERSON_VERSION } from '../cycle/cycle-record.ts';

/** The row version: PostgreSQL changes it at every update. Null without a row. */
const versionOf = (table: string): RawBuilder<string | null> =>
  sql<string | null>`${sql.ref(`${table}.xmin`)}::text`;

/**
 * Versions of everything that a feed is rendered from, in one small row. A change of a period log or of a noted day
 * always updates the person's row, a change of a measured day the readings of the morning. Workouts have no version:
 * their changes clear the cached text.
 */
export const selectFeedVersions = forPerson(
  build
    .selectFrom('users')
    .leftJoin('settings', 'settings.userId', 'users.id')
    .leftJoin('morningReadings', 'morningReadings.userId', 'users.id')
    .select([
      'users.timezone',
      'settings.temperatureReading',
      PERSON_VERSION.as('person'),
      versionOf('settings').as('settings'),
      versionOf('morning_readings').as('days'),
    ]),
);

export type FeedVersions = RowOf<typeof selectFeedVersions>;
