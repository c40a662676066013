import {
  type Fields,
  fieldsIn,
  numberIn,
  rowsOf,
  soleObject,
  textIn,
  valueIn,
} from '../../http-transport/json-fields.ts';
import type { Resource } from '../resource.ts';

const SECONDS = { min: 60, max: 86_400 };

function minutesIn(fields: Fields | null): number | null {
  const seconds = numberIn(fields, 'estimatedDurationInSecs', SECONDS);
  return seconds === null ? null : Math.round(seconds / 60);
}

export interface WorkoutTemplate {
  minutes: number | null;
  description: string;
}

/** Has the minutes of a workout, which the calendar itself does not say. */
export const workoutTemplate: Resource<[id: string], WorkoutTemplate> = {
  label: 'workout',
  path: (id) => `/workout-service/workout/${id}`,
  parse(json) {
    const fields = soleObject(json);
    return {
      minutes: minutesIn(fields),
      description: textIn(fields, 'description') ?? '',
    };
  },
};

/** The person’s newest templates. */
export const workoutTemplates: Resource<[], { id: string; description: string }[]> = {
  label: 'workouts',
  path: () => '/workout-service/workouts?start=0&limit=100',
  parse: (json) =>
    rowsOf(json).flatMap((row) => {
      const id = valueIn(row, 'workoutId');
      const description = textIn(row, 'description') ?? '';
      return typeof id === 'number' ? [{ id: String(id), description }] : [];
    }),
};

export interface CoachedWorkout {
  template: string | null;
  minutes: number | null;
  label: string | null;
  isRest: boolean;
}

/** The next workouts of a coach’s plan. */
export const coachPlan: Resource<[id: string], CoachedWorkout[]> = {
  label: 'coach plan',
  path: (id) => `/trainingplan-service/trainingplan/fbt-adaptive/${id}`,
  parse: (json) =>
    rowsOf(valueIn(soleObject(json), 'taskList')).map((task) => {
      const workout = fieldsIn(task, 'taskWorkout');
      return {
        template: textIn(workout, 'workoutUuid'),
        minutes: minutesIn(workout),
        label: textIn(workout, 'trainingEffectLabel'),
        isRest: valueIn(workout, 'restDay') === true,
      };
    }),
};
