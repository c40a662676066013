import type { ComponentChildren, ComponentProps } from 'preact';
import { Field } from './field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'label' | 'value' | 'onChange' | 'onInput'> {
  label: string;
  hint?: ComponentChildren;
  error?: string | undefined;
  value: string;
  /** Number of lines; a field without it has one. */
  rows?: number;
  onChange(value: string): void;
}

/** A field for a text, a number, a time or a password. */
export function TextField({ label, hint, error, onChange, ...input }: TextFieldProps) {
  // Both elements accept the attributes that are used here.
  const Control = ('rows' in input ? 'textarea' : 'input') as 'input';
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Control {...input} {...control} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
    </Field>
  );
}
