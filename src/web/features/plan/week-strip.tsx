import { useLocale } from '#web/lib/language.tsx';
import { plannedIn, type WeekDay } from './plan-weeks.ts';

/** A coming week on a phone: seven cells with minutes. A tap shows its days. */
export function WeekStrip({ days, isOpen, onToggle, label }: WeekStripProps) {
  const { formats } = useLocale();
  return (
    <button type="button" class="week-strip" aria-expanded={isOpen} onClick={onToggle}>
      <span class="visually-hidden">{label}</span>
      {days.map((day) => {
        const { minutes, hardDays, sessions } = plannedIn([day]);
        return (
          <span
            key={day.date}
            data-window={day.isWindow}
            data-hard={hardDays > 0}
            data-planned={sessions > 0}
            class="week-cell"
            aria-hidden="true"
          >
            <span class="muted">{formats.weekday(day.date).slice(0, 2)}</span>
            <span>{sessions === 0 ? '·' : minutes || '✓'}</span>
          </span>
        );
      })}
    </button>
  );
}

interface WeekStripProps {
  days: readonly WeekDay[];
  isOpen: boolean;
  label: string;
  onToggle(): void;
}
