import { Field } from '#web/components/field.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { HRV_STATUSES, type ValueName } from './entered-values.ts';

interface ValueFieldProps {
  name: ValueName;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** One value as a watch shows it. */
export function ValueField({ name, value, error, onChange }: ValueFieldProps) {
  const { entry } = useLocale().texts.settings;
  const isSleep = name === 'sleepSeconds';
  return (
    <Field label={entry.fields[name]} error={error}>
      {(control) =>
        name === 'hrvStatus' ? (
          <select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            <option value="">{entry.noValue}</option>
            {HRV_STATUSES.map((status) => (
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
