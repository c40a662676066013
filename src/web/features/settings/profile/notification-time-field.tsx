import { Field } from '#web/components/field.tsx';
import { useLocale } from '#web/lib/language.tsx';

interface NotificationTimeFieldProps {
  value: string;
  error: string | undefined;
  onChange(time: string): void;
}

export function NotificationTimeField({ value, error, onChange }: NotificationTimeFieldProps) {
  const words = useLocale().texts.settings.profile;
  return (
    <Field label={words.notificationTime} hint={words.notificationTimeHint} error={error}>
      {(control) => (
        <input
          {...control}
          type="time"
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
