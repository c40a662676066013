import { useMutation, useQueryClient } from '@tanstack/preact-query';
import { callApi } from '#web/lib/api.ts';
import { useSpeech } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { questions } from '#web/lib/queries.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { Override } from '#web/lib/wire.ts';

interface OverrideChange {
  override: Override;
  isOn: boolean;
}

const MUTATION = ['override'];
const { queryKey } = questions.today;

/** Shown at once and sent after; taken back, with a word, where it cannot be saved. */
export function useOverride() {
  const client = useQueryClient();
  const { texts } = useSpeech();
  const show = ({ override, isOn }: OverrideChange) => {
    // The rest of the answer is as old as it was.
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
    client.setQueryData(
      queryKey,
      (today) => {
        if (today === undefined) return undefined;
        const others = today.activeOverrides.filter((active) => active !== override);
        return { ...today, activeOverrides: isOn ? [...others, override] : others };
      },
      updatedAt === undefined ? {} : { updatedAt },
    );
  };
  return useMutation({
    mutationKey: MUTATION,
    // One after the other: of two quick presses on the same switch the second must be the one that stays.
    scope: { id: 'override' },
    mutationFn: ({ override, isOn }: OverrideChange) =>
      callApi<unknown>(isOn ? 'POST' : 'DELETE', '/api/overrides', { override }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      show(change);
    },
    onError: (error, { override, isOn }) => {
      show({ override, isOn: !isOn });
      const { shell, today } = texts;
      showToast(today.overrides.notSaved(shell.overrides[override], problemWords(error, texts)));
    },
    // An answer that overtakes a press still on its way would show the switch as it was before.
    onSettled: () =>
      client.isMutating({ mutationKey: MUTATION }) === 1 ? client.invalidateQueries() : undefined,
  });
}
