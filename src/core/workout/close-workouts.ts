import { dayNumber } from '#core/calendar-day.ts';
import { activityKind, type MergedActivity } from '#core/training/activity.ts';
import type { ActivityKey, Workout } from './workout.ts';

/** An activity shorter than this share of the planned minutes closes nothing: a ride to work is no long ride. */
const LEAST_SHARE = 1 / 3;

export interface ClosableWorkout
  extends Pick<Workout, 'id' | 'date' | 'time' | 'sport' | 'minutes' | 'state'> {
  /** The activity that the person named for the workout. */
  closedBy: ActivityKey | null;
  /** Whether the person said that no activity closes the workout. */
  isParted: boolean;
}

interface Closed {
  /** The activity that closes each workout, by the id of the workout. */
  activityOf: ReadonlyMap<string, MergedActivity>;
  /** Activities that were not planned. */
  unplanned: readonly MergedActivity[];
}

const onDay = ({ start }: MergedActivity): number => dayNumber(start.toPlainDate());

const isNamed = ({ keys }: MergedActivity, { source, id }: ActivityKey): boolean =>
  keys.some((key) => key.source === source && key.id === id);

function isEnough({ minutes }: ClosableWorkout, activity: MergedActivity): boolean {
  return minutes === null || activity.minutes >= minutes * LEAST_SHARE;
}

/**
 * Whether an activity is of the workout's kind. Any activity fits OTHER, because sources have more kinds than Lutea.
 */
function fits(workout: ClosableWorkout, activity: MergedActivity): boolean {
  const isOnDay = onDay(activity) === dayNumber(workout.date);
  const isSport = workout.sport === 'OTHER' || activityKind(activity.type) === workout.sport;
  return isOnDay && isSport && isEnough(workout, activity);
}

function nearest(
  workout: ClosableWorkout,
  activities: readonly MergedActivity[],
): MergedActivity | undefined {
  const distance = ({ minutes }: MergedActivity) => Math.abs(minutes - (workout.minutes ?? minutes));
  return activities.toSorted((a, b) => distance(a) - distance(b))[0];
}

const LAST = '99:99';

/** The order in which workouts choose an activity: those of sport OTHER last, else the earlier one first. */
function byChoice(a: ClosableWorkout, b: ClosableWorkout): number {
  const other = Number(a.sport === 'OTHER') - Number(b.sport === 'OTHER');
  return other || (a.time ?? LAST).localeCompare(b.time ?? LAST) || a.id.localeCompare(b.id);
}

/** Which activity closes which workout: the one the person named, else one of the same day and sport. */
export function closeWorkouts(
  workouts: readonly ClosableWorkout[],
  activities: readonly MergedActivity[],
): Closed {
  const left = new Set(activities);
  const activityOf = new Map<string, MergedActivity>();
  const close = (workout: ClosableWorkout, activity: MergedActivity | undefined) => {
    if (activity === undefined) return;
    activityOf.set(workout.id, activity);
    left.delete(activity);
  };
  for (const workout of workouts) {
    const { closedBy } = workout;
    if (closedBy !== null)
      close(
        workout,
        activities.find((activity) => isNamed(activity, closedBy)),
      );
  }
  const open = workouts.filter(
    ({ closedBy, isParted, state }) => closedBy === null && !isParted && state !== 'SKIPPED',
  );
  for (const workout of open.toSorted(byChoice)) {
    close(
      workout,
      nearest(
        workout,
        [...left].filter((activity) => fits(workout, activity)),
      ),
    );
  }
  return { activityOf, unplanned: activities.filter((activity) => left.has(activity)) };
}
