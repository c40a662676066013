import { randomUUID } from 'node:crypto';
import { Problem } from '#contract/problem.ts';
import type { WeekTemplateChange } from '#contract/week-template.ts';
import { addDays } from '#core/calendar-day.ts';
import { fillUntil, nextItem, templateDays, type WeekTemplate } from '#core/workout/week-template.ts';
import type { Engine } from '#server/database/engine.ts';
import { actAsUser, type PersonRun, type PersonStore } from '#server/database/person.ts';
import { recordChange } from '#server/records/changes/record-change.ts';
import { lockPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { clearFeedCache } from '#server/records/feed/feeds.ts';
import {
  fillWeeks,
  listWeeksToFill,
  saveWeekTemplate,
  selectLastTaken,
  selectUntouched,
  selectWeekTemplate,
  toWorkoutRow,
} from '#server/records/workouts/week-templates.ts';
import { deleteWorkouts } from '#server/records/workouts/workouts.ts';
import { type Change, idsOfChange, insertAsChange, readWritten, refuseFarDay } from './write-workouts.ts';

const NO_WEEK: WeekTemplate = { sequence: 'WEEKDAYS', items: [] };

function describe(template: WeekTemplate, lastKey: string | null) {
  const { sequence, items } = template;
  return { sequence, items: [...items], next: nextItem(template, lastKey)?.id ?? null };
}

export async function readWeekTemplate(person: PersonStore) {
  const [[template = NO_WEEK], [last]] = await person.read(selectWeekTemplate, selectLastTaken);
  return describe(template, last?.sourceKey ?? null);
}

function toTemplate({ sequence, items }: WeekTemplateChange): WeekTemplate {
  return {
    sequence,
    items: items.map(({ id = randomUUID(), weekday, time = null, minutes = null, note = null, ...item }) => ({
      ...item,
      id,
      weekday: sequence === 'IN_ORDER' ? null : weekday,
      time,
      minutes,
      note,
    })),
  };
}

/** Changes the usual week for all coming weeks. Workouts that were changed for one week stay. */
export function changeWeekTemplate(
  person: PersonStore,
  change: WeekTemplateChange,
  { changeId, now }: Change,
) {
  return person.write(async (run) => {
    const { today } = await lockPersonCycle(run, now);
    const template = toTemplate(change);
    const untouched = (await run(selectUntouched(today))).map(({ id }) => id);
    const added = idsOfChange(changeId, templateDays(template, today, fillUntil(today)).length);
    const touched = { workoutIds: [...untouched, ...added], weekTemplate: true };
    await recordChange(run, { changeId, now, ...touched }, async () => {
      if (untouched.length > 0) await run(deleteWorkouts(untouched));
      const ids = (at: number) => ({ id: added[at] ?? randomUUID() });
      const until = await fillWeeks(run, template, { from: today, today, now, ids });
      const filledUntil = template.sequence === 'IN_ORDER' ? null : until;
      await run(saveWeekTemplate({ ...template, filledUntil, updatedAt: now }));
      await run(clearFeedCache);
    });
    const [last] = await run(selectLastTaken);
    return describe(template, last?.sourceKey ?? null);
  });
}

interface Taking extends Change {
  date: Temporal.PlainDate;
}

/** Plans the next workout of a usual week in order. */
export function takeNextWorkout(person: PersonStore, { date, ...change }: Taking) {
  return person.write(async (run) => {
    const { today } = await lockPersonCycle(run, change.now);
    refuseFarDay(date, today);
    const [[template = NO_WEEK], [last]] = await Promise.all([run(selectWeekTemplate), run(selectLastTaken)]);
    const item = nextItem(template, last?.sourceKey ?? null);
    if (item === null) throw new Problem('WORKOUT_NOT_FOUND', 'Your usual week has no next workout');
    const [id = ''] = idsOfChange(change.changeId, 1);
    const ids = await insertAsChange(run, [toWorkoutRow({ item, date, key: `${item.id} ${id}` })], change);
    const [taken] = await readWritten(run, ids);
    return taken;
  });
}

async function fillOne(run: PersonRun, now: Temporal.Instant): Promise<void> {
  const { today } = await lockPersonCycle(run, now);
  const [template] = await run(selectWeekTemplate);
  if (template?.filledUntil == null) return;
  const filledUntil = await fillWeeks(run, template, { from: addDays(template.filledUntil, 1), today, now });
  await run(saveWeekTemplate({ ...template, filledUntil, updatedAt: template.updatedAt }));
  await run(clearFeedCache);
}

/** Fills the usual weeks of everyone for whom a new week has begun. */
export async function fillAllWeeks(engine: Engine, now: Temporal.Instant): Promise<{ filledWeeks: number }> {
  // The earliest day anywhere on Earth: a week that has begun in some timezone is filled by the next run.
  const today = now.toZonedDateTimeISO('UTC').subtract({ hours: 12 }).toPlainDate();
  const people = await listWeeksToFill(engine, fillUntil(today));
  for (const { userId } of people) await actAsUser(engine, userId).write((run) => fillOne(run, now));
  return { filledWeeks: people.length };
}
