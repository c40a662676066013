import { sql } from 'kysely';
import type { PeriodLogChange } from '#contract/period-log.ts';
import type { LeftOutReason } from '#core/cycle/cycle-mode.ts';
import { build, forPerson, prepare } from '#server/database/statement.ts';
import { PERSON_VERSION } from '#server/records/cycle/cycle-record.ts';
import { withReceived } from '#server/records/cycle/received-changes.ts';

const COLUMNS = [
  'id',
  'user_id as user',
  'start_date as startDate',
  'predicted_date as predictedDate',
  'left_out as leftOut',
] as const;

export interface PeriodLogRow {
  id: string;
  user: string;
  startDate: Temporal.PlainDate;
  predictedDate: Temporal.PlainDate | null;
  leftOut: LeftOutReason | null;
}

export const countLogs = forPerson(
  build.selectFrom('period_logs').select(({ fn }) => fn.countAll<number>().as('total')),
);

export function selectLogs({ limit, offset }: { limit: number; offset: number }) {
  return forPerson(
    build.selectFrom('period_logs').select(COLUMNS).orderBy('start_date', 'desc').limit(limit).offset(offset),
  );
}

export function selectLog(id: string) {
  return forPerson(build.selectFrom('period_logs').select(COLUMNS).where('id', '=', id));
}

export function selectLogOn(startDate: Temporal.PlainDate) {
  return forPerson(build.selectFrom('period_logs').select('id').where('start_date', '=', startDate));
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
            last_period_date: value('startDate'),
            updated_at: value('now'),
            received_changes: withReceived(value('changeId')),
          })
          .where(PERSON_VERSION, '=', value('version'))
          .returning(['last_period_date as day', 'updated_at as moment']),
      )
      .insertInto('period_logs')
      .columns(['start_date', 'created_at', 'updated_at', 'predicted_date'])
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
          .columns(['user_id', 'start_date'])
          .doUpdateSet(({ ref }) => ({ start_date: ref('excluded.start_date') })),
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
      .updateTable('period_logs')
      .set({
        start_date: startDate,
        predicted_date: predictedDate,
        gap_confirmed: gapConfirmed,
        left_out: leftOut,
        updated_at: now,
      })
      .where('id', '=', id)
      .returning(COLUMNS),
  );
}

export function deleteLog(id: string) {
  return forPerson(build.deleteFrom('period_logs').where('id', '=', id).returning('id'));
}
