import { useState } from 'preact/hooks';
import { TARGET_MINUTES } from '#contract/limits.ts';
import { Button } from '#web/components/button.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { showToast } from '#web/lib/toasts.ts';
import type { Settings, WeeklyTarget } from '#web/lib/wire.ts';

function isTarget(text: string): boolean {
  const minutes = Number(text);
  return Number.isInteger(minutes) && minutes >= TARGET_MINUTES.min && minutes <= TARGET_MINUTES.max;
}

/** Changes the target. Null resets it to the person's usual minutes. */
function useTargetChange(onSaved: () => void) {
  const { shell } = useLocale().texts;
  return useChange(
    (minutes: number | null) => callApi<Settings>('PATCH', '/api/settings', { weeklyTargetMinutes: minutes }),
    {
      onDone() {
        onSaved();
        showToast(shell.saved);
      },
    },
  );
}

interface TargetFormProps {
  target: WeeklyTarget;
  onDone?(): void;
}

/** Sets the person's own target, or resets it to the usual minutes. */
export function TargetForm({ target: { minutes, chosen, usualMinutes }, onDone }: TargetFormProps) {
  const { texts, formats } = useLocale();
  const { target: words } = texts;
  const stored = chosen ? String(minutes) : '';
  const { fields, change, discard } = useDraft('target', { minutes: stored });
  const [problem, setProblem] = useState<string>();
  const save = useTargetChange(() => {
    discard();
    onDone?.();
  });
  const submit = (event: Event) => {
    event.preventDefault();
    const isValid = isTarget(fields.minutes);
    setProblem(isValid ? undefined : words.range);
    if (isValid) save.mutate(Number(fields.minutes));
  };
  return (
    <form class="stack" noValidate onSubmit={submit}>
      <TextField
        label={words.field}
        error={problem}
        type="number"
        inputMode="numeric"
        min={TARGET_MINUTES.min}
        max={TARGET_MINUTES.max}
        value={fields.minutes}
        placeholder={usualMinutes === null ? undefined : String(usualMinutes)}
        onChange={(minutes) => {
          setProblem(undefined);
          change({ minutes });
        }}
      />
      <div class="row">
        <Button type="submit" kind="primary" isBusy={save.isPending}>
          {texts.shell.save}
        </Button>
        {chosen && (
          <Button isBusy={save.isPending} onClick={() => save.mutate(null)}>
            {usualMinutes === null ? words.useUsual : words.useUsualOf(formats.number(usualMinutes))}
          </Button>
        )}
        {onDone && <Button onClick={onDone}>{texts.shell.cancel}</Button>}
      </div>
    </form>
  );
}
