import { useState } from 'preact/hooks';
import { ENTERED_VALUES } from '#core/training/entered-value.ts';
import { Button } from '#web/components/button.tsx';
import { callApi } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import { problemWords, refusedField } from '#web/lib/problem-words.ts';
import { showToast } from '#web/lib/toasts.ts';
import type { DailyLog, Today } from '#web/lib/wire.ts';
import { changedValues, checkValues, knownValues, openValues, type ValueProblems } from './entered-values.ts';
import { ValueField } from './value-field.tsx';

interface EnterValuesProps {
  today: Today;
  onClose(): void;
}

/** The state of the form, and its actions. */
function useEntry({ today, onClose }: EnterValuesProps) {
  const { texts, formats } = useLocale();
  const { entry } = texts;
  const known = knownValues(today);
  const open = openValues(today);
  const { fields, change, discard } = useDraft('enter-values', known);
  const [problems, setProblems] = useState<ValueProblems>({});
  const [failure, setFailure] = useState<string>();
  const close = () => {
    discard();
    onClose();
  };
  const save = useChange(
    (values: ReturnType<typeof changedValues>) =>
      callApi<DailyLog>('PUT', `/api/daily-logs/${today.date}`, values),
    {
      onDone() {
        close();
        showToast(entry.saved);
      },
      onFailed(_words, error) {
        const words = problemWords(error, texts);
        const field = refusedField(error, ENTERED_VALUES);
        if (field === undefined) setFailure(words);
        else setProblems({ [field]: words });
      },
    },
  );
  const submit = (event: Event) => {
    event.preventDefault();
    const newProblems = checkValues(fields, texts, formats.number);
    const values = changedValues(known, fields, open);
    const isBlank = open.every((name) => fields[name] === '' && known[name] === '');
    setProblems(newProblems);
    setFailure(isBlank ? entry.nothing : undefined);
    if (isBlank || Object.keys(newProblems).length > 0) return;
    if (Object.keys(values).length === 0) close();
    else save.mutate(values);
  };
  return { open, fields, change, problems, failure, close, submit, isSaving: save.isPending };
}

function AllMeasured({ onClose }: { onClose(): void }) {
  const { texts } = useLocale();
  return (
    <div class="stack">
      <p>{texts.entry.allMeasured}</p>
      <div class="row">
        <Button kind="primary" onClick={onClose}>
          {texts.shell.close}
        </Button>
      </div>
    </div>
  );
}

export function EnterValuesForm(props: EnterValuesProps) {
  const { texts } = useLocale();
  const { entry } = texts;
  const { open, fields, change, problems, failure, close, submit, isSaving } = useEntry(props);
  const measured = ENTERED_VALUES.filter((name) => !open.includes(name));
  if (open.length === 0) return <AllMeasured onClose={close} />;
  return (
    <form class="stack" noValidate onSubmit={submit}>
      <div class="pair">
        {open.map((name) => (
          <ValueField
            key={name}
            name={name}
            value={fields[name]}
            error={problems[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
      {measured.length > 0 && (
        <p class="muted small">{entry.measured(measured.map((name) => entry.names[name]).join(', '))}</p>
      )}
      {failure !== undefined && (
        <p class="field-error" role="alert">
          {failure}
        </p>
      )}
      <div class="row">
        <Button type="submit" kind="primary" isBusy={isSaving}>
          {texts.shell.save}
        </Button>
        <Button onClick={close}>{texts.shell.cancel}</Button>
      </div>
    </form>
  );
}
