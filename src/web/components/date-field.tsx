import type { ComponentProps } from 'preact';
import type { Day } from '#web/lib/day.ts';
import { TextField } from './text-field.tsx';

interface DateFieldProps extends Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'error'> {
  value: Day;
  /** The last day that can be chosen. */
  max?: Day | undefined;
  min?: Day | undefined;
  onChange(day: Day): void;
}

/** The browser's date picker: it fits the person's keyboard, language and screen reader. */
export const DateField = (props: DateFieldProps) => <TextField type="date" {...props} />;
