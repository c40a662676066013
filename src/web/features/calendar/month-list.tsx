import { PhaseBadge } from '#web/components/phase-badge.tsx';
import { useLocale } from '#web/lib/language.tsx';
import { dayHref } from './calendar-address.ts';
import type { ShownDay } from './month-days.ts';

function isNotable(day: ShownDay, before: ShownDay | undefined): boolean {
  if (day.isOutside) return false;
  return day.periodStart !== null || (day.phase !== 'UNKNOWN' && day.phase !== before?.phase);
}

function StartMark({ day: { periodStart, expected } }: { day: ShownDay }) {
  const { texts, formats } = useLocale();
  const { calendar, shell } = texts;
  return (
    <span class="start-mark">
      <span class="day-face day-sign" data-phase="MENSTRUAL" data-start={periodStart} aria-hidden="true">
        {shell.phaseLetters.MENSTRUAL}
      </span>
      <span>
        {periodStart === 'LOGGED' ? calendar.loggedStart : calendar.predictedStart}
        {periodStart === 'PREDICTED' && expected && (
          <span class="muted small">
            {calendar.predictedBetween(
              formats.dayAndMonth(expected.earliest),
              formats.dayAndMonth(expected.latest),
              shell.confidences[expected.confidence],
            )}
          </span>
        )}
      </span>
    </span>
  );
}

/** A list for phones, where cells are small: the days on which a phase or a period begins. */
export function MonthList({ days }: { days: readonly ShownDay[] }) {
  const { texts, formats } = useLocale();
  const notable = days.filter((day, index) => isNotable(day, days[index - 1]));
  if (notable.length === 0) return null;
  return (
    <section class="card month-list">
      <h2>{texts.calendar.list}</h2>
      <ul>
        {notable.map((day) => (
          <li key={day.date}>
            <a class="small" href={dayHref(day.date)}>
              {formats.shortDay(day.date)}
            </a>
            {day.periodStart === null ? <PhaseBadge phase={day.phase} /> : <StartMark day={day} />}
          </li>
        ))}
      </ul>
      <p class="muted small">{texts.calendar.listNote}</p>
    </section>
  );
}
