import type { ComponentChildren } from 'preact';
import { Field } from './field.tsx';

interface SelectFieldProps<Value extends string> {
  label: string;
  hint?: ComponentChildren;
  error?: string | undefined;
  value: Value;
  /** The name of each value, in this order. */
  options: readonly (readonly [Value, string])[];
  onChange(value: Value): void;
}

export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, value, options, onChange } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...control}
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value as Value)}
        >
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
