import { useMutation, useQueryClient } from '@tanstack/preact-query';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';
import { keepWaiting, sendWaiting, useWaiting, type WaitingChange } from '#web/lib/waiting.ts';
import type { Override, OverrideReport, Today } from '#web/lib/wire.ts';

const MUTATION = ['override'];

type WaitingOverride = Extract<WaitingChange, { kind: 'override' }>;

/** Replaces what was known of the override. */
function withWaiting(known: readonly OverrideReport[], change: WaitingOverride, { date }: Today) {
  const { override, isOn } = change;
  const before = known.find((report) => report.override === override);
  const others = known.filter((report) => report !== before);
  const { since = date, days = 0 } = before ?? {};
  return isOn ? [...others, { override, since, days, ask: false }] : others;
}

/** The overrides as the person left them, and those that the service does not know yet. */
export function useShownOverrides(today: Today): { shown: OverrideReport[]; held: Override[] } {
  const waiting = useWaiting().filter((change) => change.kind === 'override');
  return {
    shown: waiting.reduce((known, change) => withWaiting(known, change, today), today.overrides),
    held: waiting.filter(({ isHeld }) => isHeld).map(({ override }) => override),
  };
}

/** Shown at once, and reverted with a message if the service refuses it. */
export function useOverride() {
  const client = useQueryClient();
  const { texts } = useLocale();
  // Only the last of several presses needs to refetch.
  const refresh = async () => {
    if (client.isMutating({ mutationKey: MUTATION }) === 1) await client.invalidateQueries();
  };
  const { mutate } = useMutation({
    mutationKey: MUTATION,
    // One at a time: the second of two quick presses on a switch must win.
    scope: { id: 'override' },
    mutationFn: (change: WaitingOverride) => sendWaiting(change, refresh),
    onError: (error, { override }) => {
      const { shell, today } = texts;
      showToast(today.overrides.notSaved(shell.overrides[override], problemWords(error, texts)));
    },
  });
  return (override: Override, isOn: boolean, isAnswer = false) =>
    mutate(keepWaiting({ kind: 'override', override, isOn, isAnswer }) as WaitingOverride);
}
