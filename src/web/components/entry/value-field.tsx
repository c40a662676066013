import type { EnteredValue } from '#core/training/entered-value.ts';
import { MEASURED_HRV_STATUSES } from '#core/training/hrv-status.ts';
import { Field } from '#web/components/field.tsx';
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
  const isSleep = name === 'sleepSeconds';
  return (
    <Field label={entry.fields[name]} error={error}>
      {(control) =>
        name === 'hrvStatus' ? (
          <select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            <option value="">{entry.noValue}</option>
            {MEASURED_HRV_STATUSES.map((status) => (
              <option key={status} value={status}>
                {entry.statuses[status]}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...control}
            type={isSleep ? 'text' : 'number'}
            inputMode={isSleep ? 'text' : 'decimal'}
            step={isSleep ? undefined : 'any'}
            autocomplete="off"
            value={value}
            onInput={(event) => onChange(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}
