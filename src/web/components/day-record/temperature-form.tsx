import { useState } from 'preact/hooks';
import type { TemperatureKind } from '#core/cycle/body-day.ts';
import { Button } from '#web/components/button.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import type { Day } from '#web/lib/day.ts';
import { useDraft } from '#web/lib/draft.ts';
import { useLocale } from '#web/lib/language.tsx';
import type { BodyDay } from '#web/lib/wire.ts';
import { readTemperature } from './read-temperature.ts';
import { useSaveDay } from './use-save-day.ts';

interface TemperatureFormProps {
  date: Day;
  stored: BodyDay['temperature'];
}

export function TemperatureForm({ date, stored }: TemperatureFormProps) {
  const { texts } = useLocale();
  const words = texts.dayRecord;
  const { fields, change, discard } = useDraft(`temperature:${date}`, {
    value: stored === null ? '' : String(stored.celsius),
    kind: stored?.kind ?? ('BASAL' as TemperatureKind),
  });
  const [problem, setProblem] = useState<string>();
  const save = useSaveDay(date, discard);
  const submit = (event: Event) => {
    event.preventDefault();
    const read = readTemperature(fields.value);
    setProblem(read === 'INVALID' ? words.temperatureFault : undefined);
    if (read !== 'INVALID') save.mutate({ temperature: read && { ...read, kind: fields.kind } });
  };
  return (
    <form class="row" noValidate onSubmit={submit}>
      <TextField
        label={words.temperature}
        hint={words.temperatureHint}
        error={problem}
        inputMode="decimal"
        autocomplete="off"
        value={fields.value}
        onChange={(value) => change({ value })}
      />
      <SelectField
        label={words.kind}
        value={fields.kind}
        options={Object.entries(words.kinds) as [TemperatureKind, string][]}
        onChange={(kind) => change({ kind })}
      />
      <Button type="submit" isBusy={save.isPending}>
        {texts.shell.save}
      </Button>
    </form>
  );
}
