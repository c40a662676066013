import { useMutation, useQueryClient } from '@tanstack/preact-query';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';
import { keepWaiting, sendWaiting, useWaiting, type WaitingChange } from '#web/lib/waiting.ts';
import type { Override, OverrideReport, Today } from '#web/lib/wire.ts';

type WaitingOverride = Extract<WaitingChange, { kind: 'override' }>;

/** The reports with one unsent change applied. */
function withWaiting(reports: readonly OverrideReport[], change: WaitingOverride, { date }: Today) {
  const { override, isOn } = change;
  const before = reports.find((report) => report.override === override);
  const others = reports.filter((report) => report !== before);
  const { since = date, days = 0 } = before ?? {};
  return isOn ? [...others, { override, since, days, ask: false }] : others;
}

/** The overrides as the person set them, and which of them the server has not received. */
export function useShownOverrides(today: Today): { shown: OverrideReport[]; held: Override[] } {
  const waiting = useWaiting().filter((change) => change.kind === 'override');
  return {
    shown: waiting.reduce((reports, change) => withWaiting(reports, change, today), today.overrides),
    held: waiting.filter(({ isHeld }) => isHeld).map(({ override }) => override),
  };
}

/** Sends changes of one kind. Each is shown at once, and reverted with a message if the server refuses it. */
export function useSendWaiting<Change extends WaitingChange>(nameOf: (change: Change) => string) {
  const client = useQueryClient();
  const { texts } = useLocale();
  const { mutate } = useMutation({
    // One at a time, because the second of two quick presses on a switch must win.
    scope: { id: 'override' },
    mutationFn: (change: Change) => sendWaiting(change, () => client.invalidateQueries()),
    onError: (error, change) =>
      showToast(texts.today.overrides.notSaved(nameOf(change), problemWords(error, texts))),
  });
  return mutate;
}

export function useOverride() {
  const { switches } = useLocale().texts.today.overrides;
  const mutate = useSendWaiting<WaitingOverride>(({ override }) => switches[override].name);
  return (override: Override, isOn: boolean, isAnswer = false) =>
    mutate(keepWaiting({ kind: 'override', override, isOn, isAnswer }) as WaitingOverride);
}
