import { randomBytes } from 'node:crypto';
import type { AddedByImport } from '#server/database/schema/imports.ts';
import { hashSecret } from '#server/database/session-token.ts';
import { build, forPerson } from '#server/database/statement.ts';
import type { RestoredActivity, RestoredFeed, RestoredImport, RestoredWorkout } from './restored-records.ts';

const dayOf = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const momentOf = (text: string | null): Temporal.Instant | null =>
  text === null ? null : Temporal.Instant.from(text);

/** Whether anything is logged or noted yet. */
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

function addedElsewhere({ added: { periodLogs, days, nights, logs } }: RestoredImport): AddedByImport {
  return {
    periodLogs: periodLogs.map(({ startDate }) => ({ id: '', startDate, replaced: null })),
    lastPeriodDate: { before: null, after: null },
    days: days.map(({ date }) => ({ date, before: null })),
    nights,
    logs: logs.map(({ date }) => ({ date, source: null, syncedAt: null })),
    account: null,
    isRestored: true,
  };
}

/** Imports of another installation, for the list. */
export const insertRestoredImports = (imports: readonly RestoredImport[]) =>
  forPerson(
    build
      .insertInto('imports')
      .values(
        imports.map((restored) => ({
          state: restored.state,
          sources: restored.sources,
          createdAt: Temporal.Instant.from(restored.createdAt),
          updatedAt: Temporal.Instant.from(restored.updatedAt),
          appliedAt: Temporal.Instant.from(restored.appliedAt),
          progress: 1,
          added: JSON.stringify(addedElsewhere(restored)),
          report: restored.report === null ? null : JSON.stringify(restored.report),
        })),
      )
      .returning('id'),
  );

export const deleteRestoredImports = (ids: readonly string[]) =>
  forPerson(build.deleteFrom('imports').where('id', 'in', ids));

const TOKEN_BYTES = 32;

/** Feeds without a usable URL, because an export contains none. Scope and titles are kept; the person creates a new URL. */
export const insertRestoredFeeds = (feeds: readonly RestoredFeed[], now: Temporal.Instant) =>
  forPerson(
    build
      .insertInto('calendarFeeds')
      .values(
        feeds.map(({ scope, discreet }) => ({
          scope,
          discreet,
          tokenHash: hashSecret(randomBytes(TOKEN_BYTES).toString('base64url')),
          createdAt: now,
          changedAt: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['userId', 'scope']).doNothing())
      .returning('id'),
  );

/** Except feeds that got a URL since. */
export const deleteRestoredFeeds = (ids: readonly string[], addedAt: Temporal.Instant) =>
  forPerson(build.deleteFrom('calendarFeeds').where('id', 'in', ids).where('createdAt', '=', addedAt));

/** An activity that a source has brought here already is left unchanged. */
export const insertRestoredActivities = (activities: readonly RestoredActivity[]) =>
  forPerson(
    build
      .insertInto('activities')
      .values(
        activities.map((activity) => ({
          ...activity,
          date: dayOf(activity.date),
          startsAt: momentOf(activity.startsAt),
          zoneMinutes: activity.zoneMinutes && JSON.stringify(activity.zoneMinutes),
        })),
      )
      .onConflict((conflict) => conflict.columns(['userId', 'source', 'vendorId']).doNothing())
      .returning(['source', 'vendorId as id']),
  );

export const deleteRestoredActivities = (source: string, ids: readonly string[]) =>
  forPerson(build.deleteFrom('activities').where('source', '=', source).where('vendorId', 'in', ids));

/** A workout that its source has brought here already is left unchanged. */
export const insertRestoredWorkouts = (workouts: readonly RestoredWorkout[]) =>
  forPerson(
    build
      .insertInto('workouts')
      .values(
        workouts.map((workout) => ({
          ...workout,
          date: dayOf(workout.date),
          movedFrom: workout.movedFrom === null ? null : dayOf(workout.movedFrom),
          createdAt: Temporal.Instant.from(workout.createdAt),
          updatedAt: Temporal.Instant.from(workout.updatedAt),
        })),
      )
      .onConflict((conflict) => conflict.columns(['userId', 'source', 'sourceKey']).doNothing())
      .returning('id'),
  );
