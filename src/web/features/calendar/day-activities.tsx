import type { Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { useActivities } from '#web/lib/queries.ts';

/** The activities of the day; nothing if no source has any. */
export function DayActivities({ date }: { date: Day }) {
  const { texts, formats } = useLocale();
  const { activities } = texts.calendar;
  const items = useActivities(date, date).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <ul class="day-activities small" aria-label={activities.title}>
      {items.map(({ startTime, kind, minutes, load }) => (
        <li key={startTime}>
          {activities.line(startTime, texts.shell.activityKinds[kind], formats.number(minutes))}
          {load !== null && (
            <span class="muted">
              {' '}
              {activities.load[load.kind]} {formats.number(Math.round(load.value))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
