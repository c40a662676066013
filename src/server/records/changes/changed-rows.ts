import { type Insertable, sql } from 'kysely';
import type { PersonRun } from '#server/database/person.ts';
import type { ChangedRows } from '#server/database/schema/changes.ts';
import type { BodyDaysTable, PeriodLogsTable } from '#server/database/schema/days.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { ownRow } from '../cycle/own-row.ts';
import { PERIOD_LOG_COLUMNS } from '../cycle/period-logs.ts';
import { BODY_DAY_COLUMNS } from '../days/body-days.ts';
import {
  deleteWeekTemplate,
  type NewWeekTemplate,
  saveWeekTemplate,
  selectWeekTemplate,
} from '../workouts/week-templates.ts';
import { deleteWorkouts, insertWorkouts, type NewWorkoutRow, WORKOUT_COLUMNS } from '../workouts/workouts.ts';

/** Which rows a change touches. */
export interface Touched {
  logIds?: readonly string[];
  startDates?: readonly Temporal.PlainDate[];
  days?: readonly Temporal.PlainDate[];
  workoutIds?: readonly string[];
  weekTemplate?: boolean;
}

const any = <Value>(values: readonly Value[]) => sql<Value>`any(${values})`;

function selectTouchedLogs({ logIds = [], startDates = [] }: Touched) {
  return forPerson(
    build
      .selectFrom('periodLogs')
      .select(PERIOD_LOG_COLUMNS)
      .where(({ eb, or }) => or([eb('id', '=', any(logIds)), eb('startDate', '=', any(startDates))]))
      .orderBy('startDate'),
  );
}

function selectTouchedDays({ days = [] }: Touched) {
  return forPerson(
    build
      .selectFrom('bodyDays')
      .select([...BODY_DAY_COLUMNS, 'updatedAt'])
      .where('date', '=', any(days))
      .orderBy('date'),
  );
}

function selectTouchedWorkouts({ workoutIds = [] }: Touched) {
  return forPerson(
    build.selectFrom('workouts').select(WORKOUT_COLUMNS).where('id', '=', any(workoutIds)).orderBy('id'),
  );
}

const selectLastPeriodDate = forPerson(build.selectFrom('users').select('lastPeriodDate'));

/** The touched rows as they are now. */
export async function readRows(run: PersonRun, touched: Touched): Promise<ChangedRows> {
  const [logs, days, workouts, weekTemplates, own] = await Promise.all([
    run(selectTouchedLogs(touched)),
    run(selectTouchedDays(touched)),
    run(selectTouchedWorkouts(touched)),
    touched.weekTemplate ? run(selectWeekTemplate) : [],
    run(selectLastPeriodDate),
  ]);
  // In the form in which they are stored: days and instants as text.
  return JSON.parse(JSON.stringify({ logs, days, workouts, weekTemplates, ...ownRow(own) })) as ChangedRows;
}

/** Days and instants stay text, which PostgreSQL accepts. */
const asStored = <Row>(rows: readonly object[]) => rows as Row[];

/** Deletes the rows of a change. */
export async function deleteRows(
  run: PersonRun,
  { logs, days, workouts = [], weekTemplates = [] }: ChangedRows,
): Promise<void> {
  const ids = logs.map(({ id }) => id);
  const dates = days.map(({ date }) => Temporal.PlainDate.from(date));
  await run(forPerson(build.deleteFrom('periodLogs').where('id', '=', any(ids))));
  await run(forPerson(build.deleteFrom('bodyDays').where('date', '=', any(dates))));
  if (workouts.length > 0) await run(deleteWorkouts(workouts.map(({ id }) => id)));
  if (weekTemplates.length > 0) await run(deleteWeekTemplate);
}

/** Inserts rows as they were before the change, with their ids and times. */
export async function insertRows(
  run: PersonRun,
  { logs, days, workouts = [], weekTemplates = [] }: ChangedRows,
): Promise<void> {
  if (logs.length > 0)
    await run(forPerson(build.insertInto('periodLogs').values(asStored<Insertable<PeriodLogsTable>>(logs))));
  if (days.length > 0)
    await run(forPerson(build.insertInto('bodyDays').values(asStored<Insertable<BodyDaysTable>>(days))));
  if (workouts.length > 0) await run(insertWorkouts(asStored<NewWorkoutRow>(workouts)));
  for (const template of asStored<NewWeekTemplate>(weekTemplates)) await run(saveWeekTemplate(template));
}

/** Sets the last period to this day, or to the newest log if that day is no longer logged. */
export function setLastPeriodOrNewest(day: string | null) {
  return forPerson(
    build.updateTable('users').set(({ selectFrom, fn }) => ({
      lastPeriodDate: fn.coalesce(
        selectFrom('periodLogs')
          .select('startDate')
          .where('startDate', '=', day === null ? null : Temporal.PlainDate.from(day)),
        selectFrom('periodLogs').select(({ fn: of }) => of.max('startDate').as('newest')),
      ),
    })),
  );
}
