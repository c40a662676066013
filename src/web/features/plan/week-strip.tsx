import { useLocale } from '#web/lib/language.tsx';
import { plannedIn, type WeekDay } from './plan-weeks.ts';

/** A coming week on a phone: seven cells with minutes, and what is too hard. A tap shows its days. */
export function WeekStrip({ days, isOpen, onToggle, label }: WeekStripProps) {
  const { texts, formats } = useLocale();
  const tooHard = days.reduce((count, day) => count + day.tooHard.length, 0);
  return (
    <>
      {tooHard > 0 && !isOpen && <p class="session-conflict week-conflict">{texts.plan.tooHard(tooHard)}</p>}
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
              data-conflict={day.tooHard.length > 0}
              class="week-cell"
              aria-hidden="true"
            >
              <span class="muted">{formats.weekday(day.date).slice(0, 2)}</span>
              <span>{sessions === 0 ? '·' : minutes || '•'}</span>
            </span>
          );
        })}
      </button>
    </>
  );
}

interface WeekStripProps {
  days: readonly WeekDay[];
  isOpen: boolean;
  label: string;
  onToggle(): void;
}
