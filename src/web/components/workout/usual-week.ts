import { useQuery } from '@tanstack/preact-query';
import { callApi } from '#web/lib/api.ts';
import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { query } from '#web/lib/queries.ts';
import { useUndoable } from '#web/lib/undo.ts';
import type { UsualWeek } from '#web/lib/wire.ts';

const PATH = '/api/week-template';

export const useUsualWeek = () => useQuery(query<UsualWeek>(PATH));

type Change = Pick<UsualWeek, 'sequence'> & {
  items: readonly (Omit<UsualWeek['items'][number], 'id'> & { id?: string })[];
};

/** Changes the usual week in all coming weeks, except where the person changed a single week. */
export function useSaveUsualWeek(onDone: () => void) {
  const { shell, workouts } = useLocale().texts;
  return useUndoable((week: Change, changeId) => callApi('PUT', `${PATH}?changeId=${changeId}`, week), {
    words: () => ({ done: workouts.usualSaved, undone: shell.undone }),
    onDone,
  });
}

/** Plans the next session of a usual week in order. */
export function useTakeNext() {
  const { texts, formats } = useLocale();
  const { workouts, shell } = texts;
  return useUndoable(
    ({ date }: { date: Day; title: string }, changeId) =>
      callApi('POST', `${PATH}/next?changeId=${changeId}`, { date }),
    {
      words: ({ date, title }) => ({
        done: workouts.moved(title, formats.shortDay(date)),
        undone: shell.undone,
      }),
    },
  );
}
