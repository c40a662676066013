import { Problem } from '#contract/problem.ts';
import type { WorkoutChange } from '#contract/workout.ts';
import { isBefore, isSameDay, writeDay } from '#core/calendar-day.ts';
import { mergeActivities } from '#core/training/activity.ts';
import { movedTo } from '#core/workout/move-workout.ts';
import { isUuid } from '#leaf/is-uuid.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import { recordChange } from '#server/records/changes/record-change.ts';
import { lockPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { selectActivities, toActivity } from '#server/records/days/activities.ts';
import { clearFeedCache } from '#server/records/feed/feeds.ts';
import {
  deleteWorkouts,
  selectWorkout,
  updateWorkout,
  type WorkoutRow,
  type WorkoutUpdate,
} from '#server/records/workouts/workouts.ts';
import { readWritten, refuseFarDay, refuseTooMany } from './write-workouts.ts';

/** The same answer for no workout, a malformed id and another person's, so that nothing is revealed. */
export function notFound(): Problem {
  return new Problem('WORKOUT_NOT_FOUND', 'Workout not found');
}

/** The fields that come from a workout's source. Once the person changed one, the source no longer overwrites them. */
const CONTENT = ['time', 'sport', 'title', 'minutes', 'hardness', 'note'] as const;

function closed(activity: WorkoutChange['activity']): WorkoutUpdate {
  if (activity === undefined) return {};
  return {
    activitySource: activity?.source ?? null,
    activityId: activity?.id ?? null,
    parted: activity === null,
    // Separating a workout from its activity makes it open again, also if it was closed by hand.
    ...(activity === null ? { state: 'PLANNED' } : {}),
  };
}

function toUpdate(row: WorkoutRow, change: WorkoutChange): WorkoutUpdate {
  const { date = row.date, time, activity, hardness, ...given } = change;
  const isEdited = CONTENT.some((field) => change[field] !== undefined);
  const changed = Object.entries(given).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(changed),
    ...closed(activity),
    ...movedTo(row, date),
    ...(time === undefined ? {} : { timeOfDay: time }),
    ...(hardness === undefined ? {} : { hardness, hardnessGuessed: false }),
    edited: row.edited || isEdited,
  };
}

/** Throws if the activity is not of the same day. Its sport does not matter. */
async function refuseOtherActivity(run: PersonRun, { activity }: WorkoutChange, date: Temporal.PlainDate) {
  if (!activity) return;
  const stored = await run(selectActivities({ from: date, to: date }));
  const isThere = mergeActivities(stored.map(toActivity)).some(({ keys }) =>
    keys.some(({ source, id }) => source === activity.source && id === activity.id),
  );
  if (isThere) return;
  throw new Problem(
    'INVALID_REQUEST',
    `Invalid activity: no activity ${JSON.stringify(activity.id)} of ${JSON.stringify(activity.source)} on ${writeDay(date)}`,
  );
}

function refuseDoneAhead(state: string, date: Temporal.PlainDate, today: Temporal.PlainDate): void {
  if (state !== 'DONE' || !isBefore(today, date)) return;
  throw new Problem(
    'INVALID_REQUEST',
    `Invalid state: ${writeDay(date)} is in the future, so it cannot be DONE`,
  );
}

interface ChangedWorkout {
  id: string;
  /** Set by a client that may undo it. */
  changeId?: string | undefined;
  now: Temporal.Instant;
}

interface Change extends ChangedWorkout {
  change: WorkoutChange;
}

async function lockWorkout(run: PersonRun, { id, now }: ChangedWorkout) {
  if (!isUuid(id)) throw notFound();
  const [{ today }, [row]] = await Promise.all([lockPersonCycle(run, now), run(selectWorkout(id))]);
  if (row === undefined) throw notFound();
  return { today, row };
}

export function changeWorkout(person: PersonStore, { change, ...changed }: Change) {
  const { id, changeId, now } = changed;
  return person.write(async (run) => {
    const { today, row } = await lockWorkout(run, changed);
    const date = change.date ?? row.date;
    if (!isSameDay(date, row.date)) {
      refuseFarDay(date, today);
      await refuseTooMany(run, [date]);
    }
    refuseDoneAhead(change.state ?? row.state, date, today);
    await refuseOtherActivity(run, change, date);
    await recordChange(run, { changeId, now, workoutIds: [id] }, async () => {
      await run(updateWorkout(id, { ...toUpdate(row, change), updatedAt: now }));
      await run(clearFeedCache);
    });
    const [answer] = await readWritten(run, [id]);
    if (answer === undefined) throw notFound();
    return answer;
  });
}

/** Removes a workout. One from a source is only hidden, so that the source does not bring it back. */
export async function removeWorkout(person: PersonStore, changed: ChangedWorkout): Promise<void> {
  const { id, changeId, now } = changed;
  await person.write(async (run) => {
    const { row } = await lockWorkout(run, changed);
    await recordChange(run, { changeId, now, workoutIds: [id] }, async () => {
      if (row.sourceKey === null) await run(deleteWorkouts([id]));
      else await run(updateWorkout(id, { hidden: true, updatedAt: now }));
      await run(clearFeedCache);
    });
  });
}
