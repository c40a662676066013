import { sql } from 'kysely';
import type { PeriodLogChange } from '#contract/period-log.ts';
import type { LeftOutReason } from '#core/cycle/cycle-mode.ts';
import type { PersonRun } from '#server/database/person.ts';
import { build, forPerson, prepare } from '#server/database/statement.ts';
import { clearFeedCache } from '../feed/feeds.ts';
import { PERSON_VERSION } from './cycle-record.ts';
import { withReceived } from './received-changes.ts';

/** More than a lifetime has: further ones would only slow everything down. */
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

export interface PeriodLogRow {
  id: string;
  user: string;
  startDate: Temporal.PlainDate;
  predictedDate: Temporal.PlainDate | null;
  leftOut: LeftOutReason | null;
}

/** What a person sees of a log in a table. */
export const LISTED_LOG_COLUMNS = ['startDate', 'predictedDate', 'gapConfirmed', 'leftOut'] as const;

export const selectAllLogs = forPerson(
  build.selectFrom('periodLogs').select(LISTED_LOG_COLUMNS).orderBy('startDate'),
);

export const countLogs = forPerson(
  build.selectFrom('periodLogs').select(({ fn }) => fn.countAll<number>().as('total')),
);

export function selectLogs({ limit, offset }: { limit: number; offset: number }) {
  return forPerson(
    build.selectFrom('periodLogs').select(COLUMNS).orderBy('startDate', 'desc').limit(limit).offset(offset),
  );
}

export function selectLog(id: string) {
  return forPerson(build.selectFrom('periodLogs').select(COLUMNS).where('id', '=', id));
}

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
        conflict
          .columns(['userId', 'startDate'])
          .doUpdateSet(({ ref }) => ({ startDate: ref('excluded.startDate') })),
      )
      .returning(COLUMNS),
  ),
);

export interface LogUpdate extends PeriodLogChange {
  predictedDate?: Temporal.PlainDate | null;
}

/** Only the given fields: the builder omits undefined ones. */
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
