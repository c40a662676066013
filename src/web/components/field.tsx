import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

interface FieldProps {
  label: string;
  hint?: ComponentChildren;
  error?: string | undefined;
  /** The control, which gets the ids of its label, hint and error. */
  children(control: FieldControl): ComponentChildren;
}

/** A form control with its label, hint and error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`];
  const control: FieldControl = {
    id,
    'aria-describedby': described.filter((part) => part !== '').join(' ') || undefined,
    'aria-invalid': error !== undefined,
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children(control)}
      {hint !== undefined && (
        <p class="muted small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p class="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
