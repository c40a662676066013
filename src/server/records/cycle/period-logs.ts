import { sql } from 'kysely';
import type { PeriodLogChange } from '#contract/period-log.ts';
import type { ComparedStart } from '#core/import/compare-starts.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { ReplacedStart } from '#server/database/schema/imports.ts';
import { build, countOf, forPerson, fromInserted, prepare, type RowOf } from '#server/database/statement.ts';
import { clearFeedCache } from '../feed/feeds.ts';
import { PERSON_VERSION } from './cycle-record.ts';
import { withReceived } from './received-changes.ts';

/** More logs than a lifetime has. Further ones would only slow everything down. */
export const MOST_PERIOD_LOGS = 2_000;

/** Every column but the owner. */
export const PERIOD_LOG_COLUMNS = [
  'startDate',
  'id',
  'predictedDate',
  'gapConfirmed',
  'leftOut',
  'createdAt',
  'updatedAt',
] as const;

/** Sets the last period to the newest log, or to null. */
function recomputeLastPeriodDate(now: Temporal.Instant) {
  return forPerson(
    build.updateTable('users').set(({ selectFrom }) => ({
      lastPeriodDate: selectFrom('periodLogs').select(({ fn }) => fn.max('startDate').as('newest')),
      updatedAt: now,
    })),
  );
}

/** Updates what is derived from the logs: the last period, and the feeds. */
export async function updateDerived(run: PersonRun, now: Temporal.Instant): Promise<void> {
  await Promise.all([run(recomputeLastPeriodDate(now)), run(clearFeedCache)]);
}

const COLUMNS = ['id', 'userId as user', 'startDate', 'predictedDate', 'leftOut'] as const;

export const selectAllLogs = forPerson(
  build.selectFrom('periodLogs').select(PERIOD_LOG_COLUMNS).orderBy('startDate'),
);

export const countPeriodLogs = countOf('periodLogs');

export const selectPeriodLogs = prepare<{ limit: number; offset: number }>()((value) =>
  forPerson(
    build
      .selectFrom('periodLogs')
      .select(COLUMNS)
      .orderBy('startDate', 'desc')
      .limit(value('limit'))
      .offset(value('offset')),
  ),
);

export function selectLog(id: string) {
  return forPerson(build.selectFrom('periodLogs').select(COLUMNS).where('id', '=', id));
}

export type PeriodLogRow = RowOf<ReturnType<typeof selectLog>>;

export function selectLogOn(startDate: Temporal.PlainDate) {
  return forPerson(build.selectFrom('periodLogs').select('id').where('startDate', '=', startDate));
}

export interface NewLog {
  startDate: Temporal.PlainDate;
  predictedDate: Temporal.PlainDate | null;
  /** Row version of the person that the prediction was made for. */
  version: string;
  now: Temporal.Instant;
  /** Set by a client that may send the start more than once, or undo it. */
  changeId: string | null;
}

/**
 * Inserts the log of a day, which becomes the person's last period. For a day already logged it returns the existing
 * log with its own prediction. It returns nothing, and changes nothing, if the person's row version is no longer
 * `version`.
 */
export const insertLog = prepare<NewLog>()((value) =>
  forPerson(
    build
      .with('person', (db) =>
        db
          .updateTable('users')
          .set({
            lastPeriodDate: value('startDate'),
            updatedAt: value('now'),
            receivedChanges: withReceived(value('changeId')),
          })
          .where(PERSON_VERSION, '=', value('version'))
          .returning(['lastPeriodDate as day', 'updatedAt as moment']),
      )
      .insertInto('periodLogs')
      .columns(['startDate', 'createdAt', 'updatedAt', 'predictedDate'])
      .expression((db) =>
        db
          .selectFrom('person')
          .select([
            'day',
            'moment as created',
            'moment as updated',
            sql`${value('predictedDate')}::date`.as('predicted'),
          ]),
      )
      .onConflict((conflict) =>
        // An update that changes nothing, because RETURNING returns only written rows.
        conflict.columns(['userId', 'startDate']).doUpdateSet(fromInserted(['startDate'])),
      )
      .returning(COLUMNS),
  ),
);

export interface LogUpdate extends PeriodLogChange {
  predictedDate?: Temporal.PlainDate | null;
}

/** Changes only the given fields: the builder omits undefined ones. */
export function updateLog(
  id: string,
  { startDate, predictedDate, gapConfirmed, leftOut }: LogUpdate,
  now: Temporal.Instant,
) {
  return forPerson(
    build
      .updateTable('periodLogs')
      .set({
        startDate,
        predictedDate,
        gapConfirmed,
        leftOut,
        updatedAt: now,
      })
      .where('id', '=', id)
      .returning(COLUMNS),
  );
}

export function deleteLog(id: string) {
  return forPerson(build.deleteFrom('periodLogs').where('id', '=', id).returning('id'));
}

/** Inserts imported starts. Without a prediction, which only Lutea's export has, they do not count for the accuracy. */
export const insertStarts = (
  starts: readonly Pick<ComparedStart, 'start' | 'own' | 'leftOut'>[],
  now: Temporal.Instant,
) =>
  forPerson(
    build
      .insertInto('periodLogs')
      .values(
        starts.map(({ start, own, leftOut }) => ({
          startDate: Temporal.PlainDate.from(start),
          predictedDate: own?.predictedDate == null ? null : Temporal.PlainDate.from(own.predictedDate),
          gapConfirmed: own?.gapConfirmed ?? false,
          leftOut,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .returning(['id', 'startDate']),
  );

export const deleteLogs = (ids: readonly string[]) =>
  forPerson(build.deleteFrom('periodLogs').where('id', 'in', ids));

/** Deletes only logs that have not been changed since they were added. */
export const deleteUnchanged = (ids: readonly string[], addedAt: Temporal.Instant) =>
  forPerson(
    build.deleteFrom('periodLogs').where('id', 'in', ids).where('updatedAt', '=', addedAt).returning('id'),
  );

const momentOr = (text: string | undefined, now: Temporal.Instant) =>
  text === undefined ? now : Temporal.Instant.from(text);

/** Restores a replaced start, unless its day is taken. */
export const restoreStarts = (replaced: readonly ReplacedStart[], now: Temporal.Instant) =>
  forPerson(
    build
      .insertInto('periodLogs')
      .values(
        replaced.map(({ id, startDate, predictedDate, gapConfirmed, leftOut = null, ...times }) => ({
          id: id ?? sql<string>`gen_random_uuid()`,
          startDate: Temporal.PlainDate.from(startDate),
          predictedDate: predictedDate === null ? null : Temporal.PlainDate.from(predictedDate),
          gapConfirmed,
          leftOut,
          createdAt: momentOr(times.createdAt, now),
          updatedAt: momentOr(times.updatedAt, now),
        })),
      )
      .onConflict((conflict) => conflict.columns(['userId', 'startDate']).doNothing()),
  );

/** Sets the last period from `after` back to `before`, if nothing changed it since and `before` is logged. */
export const moveLastPeriodBack = (before: string, after: string) =>
  forPerson(
    build
      .updateTable('users')
      .set({ lastPeriodDate: Temporal.PlainDate.from(before) })
      .where('lastPeriodDate', '=', Temporal.PlainDate.from(after))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('periodLogs').select('id').where('startDate', '=', Temporal.PlainDate.from(before)),
        ),
      ),
  );
