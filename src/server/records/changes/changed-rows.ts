import { sql } from 'kysely';
import type { PersonRun } from '#server/database/person.ts';
import type { ChangedRows } from '#server/database/schema/changes.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { ownRow } from '../cycle/own-row.ts';

/** Every column but the owner. */
const LOG_COLUMNS = [
  'id',
  'start_date',
  'predicted_date',
  'gap_confirmed',
  'left_out',
  'created_at',
  'updated_at',
] as const;
const DAY_COLUMNS = [
  'date',
  'bleeding',
  'ovulation_test',
  'ovulation_marked',
  'temperature_celsius',
  'temperature_kind',
  'pain',
  'energy',
  'mood',
  'note',
  'updated_at',
] as const;

/** Which rows a change touches. */
export interface Touched {
  logIds?: readonly string[];
  startDates?: readonly Temporal.PlainDate[];
  days?: readonly Temporal.PlainDate[];
}

const any = <Value>(values: readonly Value[]) => sql<Value>`any(${values})`;

function selectLogs({ logIds = [], startDates = [] }: Touched) {
  return forPerson(
    build
      .selectFrom('period_logs')
      .select(LOG_COLUMNS)
      .where(({ eb, or }) => or([eb('id', '=', any(logIds)), eb('start_date', '=', any(startDates))]))
      .orderBy('start_date'),
  );
}

function selectDays({ days = [] }: Touched) {
  return forPerson(
    build.selectFrom('body_days').select(DAY_COLUMNS).where('date', '=', any(days)).orderBy('date'),
  );
}

const selectLastPeriodDate = forPerson(
  build.selectFrom('users').select('last_period_date as lastPeriodDate'),
);

/** The touched rows as they are now. */
export async function readRows(run: PersonRun, touched: Touched): Promise<ChangedRows> {
  const [logs, days, own] = await Promise.all([
    run(selectLogs(touched)),
    run(selectDays(touched)),
    run(selectLastPeriodDate),
  ]);
  // As they are stored: days and moments as text.
  return JSON.parse(JSON.stringify({ logs, days, ...ownRow(own) })) as ChangedRows;
}

const dayOrNull = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text));

/** Deletes the rows of a change. */
export async function deleteRows(run: PersonRun, { logs, days }: ChangedRows): Promise<void> {
  const ids = logs.map(({ id }) => id);
  const dates = days.map(({ date }) => Temporal.PlainDate.from(date));
  await run(forPerson(build.deleteFrom('period_logs').where('id', '=', any(ids))));
  await run(forPerson(build.deleteFrom('body_days').where('date', '=', any(dates))));
}

/** Inserts rows as they were, with their ids and times. */
export async function insertRows(run: PersonRun, { logs, days }: ChangedRows): Promise<void> {
  const logRows = logs.map((log) => ({
    ...log,
    start_date: Temporal.PlainDate.from(log.start_date),
    predicted_date: dayOrNull(log.predicted_date),
    created_at: Temporal.Instant.from(log.created_at),
    updated_at: Temporal.Instant.from(log.updated_at),
  }));
  const dayRows = days.map((day) => ({
    ...day,
    date: Temporal.PlainDate.from(day.date),
    updated_at: Temporal.Instant.from(day.updated_at),
  }));
  if (logRows.length > 0) await run(forPerson(build.insertInto('period_logs').values(logRows)));
  if (dayRows.length > 0) await run(forPerson(build.insertInto('body_days').values(dayRows)));
}
