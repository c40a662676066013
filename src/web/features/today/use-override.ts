import { useMutation, useQueryClient } from '@tanstack/preact-query';
import { callApi } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { queries } from '#web/lib/queries.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { Override, OverrideReport, Today } from '#web/lib/wire.ts';

interface OverrideChange {
  override: Override;
  isOn: boolean;
  /** True where it answers the question whether it is still so. */
  isAnswer?: boolean;
}

const MUTATION = ['override'];
const { queryKey } = queries.today;

function send({ override, isOn, isAnswer = false }: OverrideChange): Promise<unknown> {
  if (isAnswer) return callApi('POST', '/api/overrides/answer', { override, still: isOn });
  return callApi(isOn ? 'POST' : 'DELETE', '/api/overrides', { override });
}

const reportOf = (today: Today | undefined, override: Override): OverrideReport | undefined =>
  today?.overrides.find((report) => report.override === override);

/** With this in place of what was known of the override; undefined: it is off. */
function withReport(today: Today, override: Override, report: OverrideReport | undefined): Today {
  const others = today.overrides.filter((other) => other.override !== override);
  const overrides = report === undefined ? others : [...others, report];
  return { ...today, overrides, activeOverrides: overrides.map((active) => active.override) };
}

/** Optimistic: shown at once, and reverted with a message if it cannot be saved. */
export function useOverride() {
  const client = useQueryClient();
  const { texts } = useLocale();
  const show = (override: Override, report: OverrideReport | undefined) => {
    // The rest of the data keeps its age.
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
    client.setQueryData(
      queryKey,
      (today) => today && withReport(today, override, report),
      updatedAt === undefined ? {} : { updatedAt },
    );
  };
  return useMutation({
    mutationKey: MUTATION,
    // One at a time: of two quick presses on a switch the second must win.
    scope: { id: 'override' },
    mutationFn: send,
    onMutate: async ({ override, isOn }) => {
      await client.cancelQueries({ queryKey });
      const today = client.getQueryData(queryKey);
      const before = reportOf(today, override);
      const since = before?.since ?? today?.date ?? null;
      show(override, isOn ? { override, since, days: before?.days ?? 0, ask: false } : undefined);
      return before;
    },
    onError: (error, { override }, before) => {
      show(override, before);
      const { shell, today } = texts;
      showToast(today.overrides.notSaved(shell.overrides[override], problemWords(error, texts)));
    },
    // A response that arrives before a pending change would show the old state.
    onSettled: () =>
      client.isMutating({ mutationKey: MUTATION }) === 1 ? client.invalidateQueries() : undefined,
  });
}
