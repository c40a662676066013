import type { ComponentChildren, ComponentProps } from 'preact';
import { Field } from './field.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'label' | 'value' | 'onChange' | 'onInput'> {
  label: string;
  hint?: ComponentChildren;
  error?: string | undefined;
  value: string;
  /** Of a field with several lines. */
  rows?: number;
  onChange(value: string): void;
}

/** A text, number, time or password, typed. */
export function TextField({ label, hint, error, onChange, ...input }: TextFieldProps) {
  // Both take the attributes that are used here.
  const Control = ('rows' in input ? 'textarea' : 'input') as 'input';
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Control {...input} {...control} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
    </Field>
  );
}
