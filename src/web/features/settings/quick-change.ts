import { useMutation, useQueryClient } from '@tanstack/preact-query';
import { callApi } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';

function sameFields<Answer extends object>(answer: Answer, change: Partial<Answer>): Partial<Answer> {
  const names = Object.keys(change) as (keyof Answer)[];
  return Object.fromEntries(names.map((name) => [name, answer[name]])) as Partial<Answer>;
}

/** A change that is shown before it is stored, and reverted with a message if storing fails. */
export function useQuickChange<Answer extends object>(path: string) {
  const client = useQueryClient();
  const { texts } = useLocale();
  const queryKey = [path];
  const show = (part: Partial<Answer>) =>
    client.setQueryData<Answer>(queryKey, (shown) => shown && { ...shown, ...part });
  return useMutation({
    mutationKey: queryKey,
    mutationFn: (change: Partial<Answer>) => callApi<Answer>('PATCH', path, change),
    async onMutate(change) {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Answer>(queryKey);
      show(change);
      return before && sameFields(before, change);
    },
    onError(error, _change, before) {
      if (before !== undefined) show(before);
      showToast(problemWords(error, texts));
    },
    // Only the last of several quick changes loads the data again, so that an older answer does not undo a newer press.
    onSettled: () =>
      client.isMutating({ mutationKey: queryKey }) > 1 ? undefined : client.invalidateQueries(),
  });
}
