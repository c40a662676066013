import { sql } from 'kysely';
import { fillUntil, templateDays, type WeekTemplate } from '#core/workout/week-template.ts';
import type { Engine } from '#server/database/engine.ts';
import type { PersonRun } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';
import { countWorkouts, insertWorkouts, type NewWorkoutRow, selectWorkouts } from './workouts.ts';

export const WEEK_TEMPLATE_COLUMNS = ['sequence', 'items', 'filledUntil', 'updatedAt'] as const;

export const selectWeekTemplate = forPerson(build.selectFrom('weekTemplates').select(WEEK_TEMPLATE_COLUMNS));

export interface NewWeekTemplate extends WeekTemplate {
  filledUntil: Temporal.PlainDate | null;
  updatedAt: Temporal.Instant;
}

export function saveWeekTemplate({ items, ...template }: NewWeekTemplate) {
  const values = { ...template, items: JSON.stringify(items) };
  return forPerson(
    build
      .insertInto('weekTemplates')
      .values(values)
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(values)),
  );
}

/** Restores a usual week, unless the person already has one. */
export function restoreWeekTemplate({ items, ...template }: NewWeekTemplate) {
  return forPerson(
    build
      .insertInto('weekTemplates')
      .values({ ...template, items: JSON.stringify(items) })
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .returning('sequence'),
  );
}

export const deleteWeekTemplate = forPerson(build.deleteFrom('weekTemplates'));

const FROM_TEMPLATE = 'week-template';

/** Future workouts of the usual week that the person has not changed. */
export const selectUntouched = (today: Temporal.PlainDate) =>
  forPerson(
    build
      .selectFrom('workouts')
      .select('id')
      .where('source', '=', FROM_TEMPLATE)
      .where('date', '>=', today)
      .where('state', '=', 'PLANNED')
      .where('edited', '=', false)
      .where('softened', '=', false)
      .where('hidden', '=', false)
      .where('parted', '=', false)
      .where('movedFrom', 'is', null)
      .where('activityId', 'is', null)
      .where('effort', 'is', null)
      .where('feeling', 'is', null),
  );

/** The key of the item whose workout was added last. */
export const selectLastTaken = forPerson(
  build
    .selectFrom('workouts')
    .select('sourceKey')
    .where('source', '=', FROM_TEMPLATE)
    .where('state', '!=', 'SKIPPED')
    .where('hidden', '=', false)
    .orderBy('date', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(1),
);

export function toWorkoutRow({ item, date, key }: ReturnType<typeof templateDays>[number]): NewWorkoutRow {
  const { time, sport, title, minutes, hardness, note } = item;
  return {
    date,
    timeOfDay: time,
    sport,
    title,
    minutes,
    hardness,
    note,
    source: FROM_TEMPLATE,
    sourceKey: key,
  };
}

const MOST_WORKOUTS = 10_000;

/** Adds the workouts of a template until its last day, counted from today. Existing ones stay. */
export async function fillWeeks(
  run: PersonRun,
  template: WeekTemplate,
  { from, today, now, ids }: FillRequest,
): Promise<Temporal.PlainDate> {
  const until = fillUntil(today);
  const [planned, [count]] = await Promise.all([
    run(selectWorkouts({ from, to: until })),
    run(countWorkouts),
  ]);
  // If the usual week was made from this week, its workouts are already in this week.
  const isThere = new Set(planned.map(({ date, sport, title }) => `${date} ${sport} ${title}`));
  const days = templateDays(template, from, until).filter(
    ({ date, item }) => !isThere.has(`${date} ${item.sport} ${item.title}`),
  );
  const isFull = (count?.total ?? 0) + days.length > MOST_WORKOUTS;
  const rows = isFull
    ? []
    : days.map((day, at) => ({ ...toWorkoutRow(day), ...ids?.(at), createdAt: now, updatedAt: now }));
  if (rows.length > 0) await run(insertWorkouts(rows));
  return until;
}

interface FillRequest {
  from: Temporal.PlainDate;
  today: Temporal.PlainDate;
  now: Temporal.Instant;
  /** Ids of the new rows, for a change that can be undone. */
  ids?: (at: number) => { id: string };
}

const MOST_AT_ONCE = 1_000;

/** People whose usual week is not filled up to this day, the shortest first. */
export function listWeeksToFill(engine: Engine, until: Temporal.PlainDate): Promise<{ userId: string }[]> {
  return runAsSystem(engine)(sql<{ userId: string }>`
    select user_id as "userId" from week_templates where filled_until < ${until.toString()}::date
    order by filled_until limit ${sql.lit(MOST_AT_ONCE)}`);
}
