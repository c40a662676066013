import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/preact-query';
import { callApi } from '#web/lib/api.ts';
import type { Day } from '#web/lib/day.ts';
import { keep, readKept } from '#web/lib/kept.ts';
import { useLocale } from '#web/lib/language.tsx';
import { query } from '#web/lib/queries.ts';
import { useUndoable } from '#web/lib/undo.ts';
import type { Workout, WorkoutCost, Workouts } from '#web/lib/wire.ts';

const PATH = '/api/workouts';

export const workoutsQuery = (from: string, to: string) =>
  query<Workouts>(`${PATH}?from=${from}&to=${to}`, { lastSeen: true });

export const useWorkouts = (from: string, to: string) =>
  useQuery({ ...workoutsQuery(from, to), placeholderData: keepPreviousData });

export const useWorkoutCost = (id: string) => useQuery(query<WorkoutCost>(`${PATH}/${id}/cost`));

export type WorkoutPatch = Partial<
  Pick<
    Workout,
    | 'date'
    | 'time'
    | 'sport'
    | 'title'
    | 'minutes'
    | 'hardness'
    | 'note'
    | 'state'
    | 'softened'
    | 'offerDeclined'
    | 'effort'
    | 'feeling'
  >
> & { activity?: { source: string; id: string } | null };

export interface WorkoutEdit {
  workout: Workout;
  patch: WorkoutPatch;
  /** The message after the change. */
  done: string;
}

const isList = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
  typeof path === 'string' && path.startsWith(`${PATH}?`);

/** Changes a session, shows that at once and offers undo. */
export function useEditWorkout(onDone?: () => void) {
  const client = useQueryClient();
  const { shell } = useLocale().texts;
  const show = ({ workout: { id }, patch: { activity: _, ...patch } }: WorkoutEdit) =>
    client.setQueriesData<Workouts>(
      { predicate: isList },
      (list) =>
        list && { ...list, items: list.items.map((each) => (each.id === id ? { ...each, ...patch } : each)) },
    );
  return useUndoable(
    async (edit: WorkoutEdit, changeId) => {
      // A response to an earlier request would show the state before this change again.
      await client.cancelQueries({ predicate: isList });
      show(edit);
      try {
        await callApi('PATCH', `${PATH}/${edit.workout.id}?changeId=${changeId}`, edit.patch);
      } catch (error) {
        void client.invalidateQueries({ predicate: isList });
        throw error;
      }
    },
    { words: ({ done }) => ({ done, undone: shell.undone }), ...(onDone && { onDone }) },
  );
}

export function useDeleteWorkout(onDone: () => void) {
  const { shell, workouts } = useLocale().texts;
  return useUndoable(({ id }: Workout, changeId) => callApi('DELETE', `${PATH}/${id}?changeId=${changeId}`), {
    words: ({ title }) => ({ done: workouts.deleted(title), undone: shell.undone }),
    onDone,
  });
}

export type NewWorkout = Pick<Workout, 'date' | 'title'> & WorkoutPatch;

/** Adds one or several sessions as one change with one undo. */
export function useAddWorkouts(onDone: () => void) {
  const { shell, workouts } = useLocale().texts;
  return useUndoable(
    (added: readonly NewWorkout[], changeId) =>
      callApi('POST', `${PATH}/batch?changeId=${changeId}`, { workouts: added }),
    { words: (added) => ({ done: workouts.added(added.length), undone: shell.undone }), onDone },
  );
}

/** Copies the sessions of a week to the same weekdays of another. */
export function useCopyWeek() {
  const { shell, workouts } = useLocale().texts;
  return useUndoable(
    (week: { from: Day; to: Day }, changeId) =>
      callApi('POST', `${PATH}/copy-week?changeId=${changeId}`, week),
    { words: () => ({ done: workouts.copied, undone: shell.undone }) },
  );
}

/** The last entries, with which the form for a new session begins. */
interface LastEntered {
  sport: Workout['sport'];
  /** Minutes of the last session of each sport. */
  minutes: Partial<Record<Workout['sport'], number>>;
}

const LAST = 'last-session';
const FIRST_MINUTES = 45;

export function lastEntered(): LastEntered {
  return readKept<LastEntered>('choice', LAST) ?? { sport: 'RUNNING', minutes: {} };
}

export const minutesOf = (sport: Workout['sport']): number => lastEntered().minutes[sport] ?? FIRST_MINUTES;

export function rememberEntered(sport: Workout['sport'], minutes: number): void {
  keep('choice', LAST, { sport, minutes: { ...lastEntered().minutes, [sport]: minutes } });
}
