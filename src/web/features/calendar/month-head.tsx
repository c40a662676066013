import { Icon } from '#web/components/icon.tsx';
import { addMonths, type Day } from '#web/lib/day.ts';
import { useLocale } from '#web/lib/language.tsx';
import { monthHref } from './calendar-address.ts';

/** The month's name, and links to other months. */
export function MonthHead({ month, id }: { month: Day; id: string }) {
  const { texts, formats } = useLocale();
  const { calendar } = texts;
  return (
    <div class="month-head">
      <h2 id={id} aria-live="polite">
        {formats.month(month)}
      </h2>
      <nav class="month-steps" aria-label={calendar.months}>
        <a class="button" href={monthHref(addMonths(month, -1))} aria-label={calendar.previousMonth}>
          <Icon name="left" size={20} />
        </a>
        <a class="button" href={monthHref(addMonths(month, 1))} aria-label={calendar.nextMonth}>
          <Icon name="right" size={20} />
        </a>
      </nav>
    </div>
  );
}
