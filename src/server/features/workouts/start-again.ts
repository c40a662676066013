import { addDays, isBefore } from '#core/calendar-day.ts';
import { MISSED_DAYS } from '#core/workout/missed.ts';
import type { PersonStore } from '#server/database/person.ts';
import { recordChange } from '#server/records/changes/record-change.ts';
import { lockPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { selectActivities } from '#server/records/days/activities.ts';
import { clearFeedCache } from '#server/records/feed/feeds.ts';
import { describeWorkouts } from '#server/records/workouts/describe-workouts.ts';
import { selectWorkouts, skipWorkouts } from '#server/records/workouts/workouts.ts';
import { type Change, readWritten } from './write-workouts.ts';

/** Counts all missed workouts as skipped, so that the plan continues from today. */
export function startAgain(person: PersonStore, { changeId, now }: Change) {
  return person.write(async (run) => {
    const { today } = await lockPersonCycle(run, now);
    const range = { from: addDays(today, -MISSED_DAYS), to: addDays(today, -1) };
    const [rows, activities] = await Promise.all([run(selectWorkouts(range)), run(selectActivities(range))]);
    const { items } = describeWorkouts(rows, activities);
    const ids = items
      .filter(({ state, date }) => state === 'PLANNED' && isBefore(date, today))
      .map(({ id }) => id);
    if (ids.length === 0) return [];
    await recordChange(run, { changeId, now, workoutIds: ids }, async () => {
      await run(skipWorkouts(ids, now));
      await run(clearFeedCache);
    });
    return readWritten(run, ids);
  });
}
