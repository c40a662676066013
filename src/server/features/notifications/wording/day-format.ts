import { cachedByNumber, dayNumber, dayOfNumber } from '#core/calendar-day.ts';
import { writeFrenchFirst } from '#core/phrasing.ts';
import { onceNeeded } from '#leaf/once-needed.ts';

/** Formats a day in one language. Cached, because all messages name the same few days and `Intl` is slow. */
export function createDayFormat(locale: string): { format(date: Temporal.PlainDate): string } {
  const days = onceNeeded(
    () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long' }),
  );
  const write = (date: Temporal.PlainDate) => {
    const text = days().format(date);
    return locale === 'fr' ? writeFrenchFirst(text) : text;
  };
  const textOf = cachedByNumber((number) => write(dayOfNumber(number)));
  return { format: (date) => textOf(dayNumber(date)) };
}
