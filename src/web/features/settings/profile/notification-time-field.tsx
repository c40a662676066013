import { TextField } from '#web/components/text-field.tsx';
import { useLocale } from '#web/lib/language.tsx';

interface NotificationTimeFieldProps {
  value: string;
  error: string | undefined;
  onChange(time: string): void;
}

export function NotificationTimeField({ value, error, onChange }: NotificationTimeFieldProps) {
  const words = useLocale().texts.settings.profile;
  return (
    <TextField
      label={words.notificationTime}
      hint={words.notificationTimeHint}
      error={error}
      type="time"
      value={value}
      onChange={onChange}
    />
  );
}
