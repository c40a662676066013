import type { Day } from '#web/lib/day.ts';
import { Field } from './field.tsx';

interface DateFieldProps {
  label: string;
  value: Day;
  /** The last day that can be chosen. */
  max?: Day | undefined;
  min?: Day | undefined;
  hint?: string;
  error?: string | undefined;
  onChange(day: Day): void;
}

/** The browser's date picker: it fits the person's keyboard, language and screen reader. */
export function DateField({ label, value, max, min, hint, error, onChange }: DateFieldProps) {
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value}
          max={max}
          min={min}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
