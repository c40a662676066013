import type { WorkoutAnswer } from '#contract/workout.ts';
import { type MergedActivity, mergeActivities } from '#core/training/activity.ts';
import { type ClosableWorkout, closeWorkouts } from '#core/workout/close-workouts.ts';
import type { Workout } from '#core/workout/workout.ts';
import { describeActivity, type StoredActivity, toActivity } from '../days/activities.ts';
import type { WorkoutRow } from './workouts.ts';

function toClosable(row: WorkoutRow): ClosableWorkout {
  const { id, date, timeOfDay, sport, minutes, state, activitySource, activityId, parted } = row;
  const closedBy =
    activitySource === null || activityId === null ? null : { source: activitySource, id: activityId };
  return { id, date, time: timeOfDay, sport, minutes, state, closedBy, isParted: parted };
}

/** A stored workout in the form of the core, without the activity that completes it. */
export function toWorkout(row: WorkoutRow): Workout {
  return { ...row, time: row.timeOfDay };
}

function describeWorkout(row: WorkoutRow, activity: MergedActivity | undefined): WorkoutAnswer {
  const { timeOfDay, sourceKey: _key, edited: _edited, hidden: _hidden, parted: _parted, ...workout } = row;
  const {
    activitySource: _source,
    activityId: _id,
    createdAt: _made,
    updatedAt: _changed,
    ...shown
  } = workout;
  return {
    ...shown,
    time: timeOfDay,
    state: activity === undefined ? row.state : 'DONE',
    activity: activity === undefined ? null : describeActivity(activity),
  };
}

/** Workouts with the activities that complete them. Both lists are of the same days. */
export function describeWorkouts(rows: readonly WorkoutRow[], stored: readonly StoredActivity[]) {
  const activities = mergeActivities(stored.map(toActivity));
  const { activityOf, unplanned } = closeWorkouts(rows.map(toClosable), activities);
  return {
    items: rows.map((row) => describeWorkout(row, activityOf.get(row.id))),
    unplanned: unplanned.map(describeActivity),
  };
}
