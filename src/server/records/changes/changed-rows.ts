import { sql } from 'kysely';
import type { PersonRun } from '#server/database/person.ts';
import type { ChangedRows } from '#server/database/schema/changes.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { ownRow } from '../cycle/own-row.ts';
import { PERIOD_LOG_COLUMNS } from '../cycle/period-logs.ts';
import { BODY_DAY_COLUMNS } from '../days/body-days.ts';
import { deleteWeekTemplate, saveWeekTemplate, selectWeekTemplate } from '../workouts/week-templates.ts';
import { deleteWorkouts, insertWorkouts, WORKOUT_COLUMNS } from '../workouts/workouts.ts';

/** Which rows a change touches. */
export interface Touched {
  logIds?: readonly string[];
  startDates?: readonly Temporal.PlainDate[];
  days?: readonly Temporal.PlainDate[];
  workoutIds?: readonly string[];
  weekTemplate?: boolean;
}

const any = <Value>(values: readonly Value[]) => sql<Value>`any(${values})`;

function selectLogs({ logIds = [], startDates = [] }: Touched) {
  return forPerson(
    build
      .selectFrom('periodLogs')
      .select(PERIOD_LOG_COLUMNS)
      .where(({ eb, or }) => or([eb('id', '=', any(logIds)), eb('startDate', '=', any(startDates))]))
      .orderBy('startDate'),
  );
}

function selectDays({ days = [] }: Touched) {
  return forPerson(
    build
      .selectFrom('bodyDays')
      .select([...BODY_DAY_COLUMNS, 'updatedAt'])
      .where('date', '=', any(days))
      .orderBy('date'),
  );
}

function selectWorkouts({ workoutIds = [] }: Touched) {
  return forPerson(
    build.selectFrom('workouts').select(WORKOUT_COLUMNS).where('id', '=', any(workoutIds)).orderBy('id'),
  );
}

const selectLastPeriodDate = forPerson(build.selectFrom('users').select('lastPeriodDate'));

/** The touched rows as they are now. */
export async function readRows(run: PersonRun, touched: Touched): Promise<ChangedRows> {
  const [logs, days, workouts, weekTemplates, own] = await Promise.all([
    run(selectLogs(touched)),
    run(selectDays(touched)),
    run(selectWorkouts(touched)),
    touched.weekTemplate ? run(selectWeekTemplate) : [],
    run(selectLastPeriodDate),
  ]);
  // As they are stored: days and moments as text.
  return JSON.parse(JSON.stringify({ logs, days, workouts, weekTemplates, ...ownRow(own) })) as ChangedRows;
}

const dayOrNull = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text));

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

/** Inserts rows as they were, with their ids and times. */
export async function insertRows(
  run: PersonRun,
  { logs, days, workouts = [], weekTemplates = [] }: ChangedRows,
): Promise<void> {
  const logRows = logs.map((log) => ({
    ...log,
    startDate: Temporal.PlainDate.from(log.startDate),
    predictedDate: dayOrNull(log.predictedDate),
    createdAt: Temporal.Instant.from(log.createdAt),
    updatedAt: Temporal.Instant.from(log.updatedAt),
  }));
  const dayRows = days.map((day) => ({
    ...day,
    date: Temporal.PlainDate.from(day.date),
    updatedAt: Temporal.Instant.from(day.updatedAt),
  }));
  const workoutRows = workouts.map((workout) => ({
    ...workout,
    date: Temporal.PlainDate.from(workout.date),
    movedFrom: dayOrNull(workout.movedFrom),
    createdAt: Temporal.Instant.from(workout.createdAt),
    updatedAt: Temporal.Instant.from(workout.updatedAt),
  }));
  if (logRows.length > 0) await run(forPerson(build.insertInto('periodLogs').values(logRows)));
  if (dayRows.length > 0) await run(forPerson(build.insertInto('bodyDays').values(dayRows)));
  if (workoutRows.length > 0) await run(insertWorkouts(workoutRows));
  for (const template of weekTemplates) {
    const { filledUntil, updatedAt } = template;
    const times = { filledUntil: dayOrNull(filledUntil), updatedAt: Temporal.Instant.from(updatedAt) };
    await run(saveWeekTemplate({ ...template, ...times }));
  }
}

/** Sets the last period to this day, or to the newest log where that day is no longer logged. */
export function restoreLastPeriod(day: string | null) {
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
