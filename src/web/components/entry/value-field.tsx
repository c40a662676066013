import type { EnteredValue } from '#core/training/entered-value.ts';
import { MEASURED_HRV_STATUSES } from '#core/training/hrv-status.ts';
import { SelectField } from '#web/components/select-field.tsx';
import { TextField } from '#web/components/text-field.tsx';
import { useLocale } from '#web/lib/language.tsx';

interface ValueFieldProps {
  name: EnteredValue;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** One value as a watch shows it. */
export function ValueField({ name, value, error, onChange }: ValueFieldProps) {
  const { entry } = useLocale().texts;
  const common = { label: entry.fields[name], value, error, onChange };
  if (name === 'hrvStatus') {
    const statuses = MEASURED_HRV_STATUSES.map((status) => [status, entry.statuses[status]] as const);
    return <SelectField {...common} options={[['', entry.noValue], ...statuses]} />;
  }
  const input =
    name === 'sleepSeconds' ? {} : ({ type: 'number', inputMode: 'decimal', step: 'any' } as const);
  return <TextField {...common} {...input} autocomplete="off" />;
}
