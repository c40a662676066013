import { dayNumber, dayOfNumber, keptByNumber } from '#core/calendar-day.ts';
import { onceNeeded } from '#core/once-needed.ts';

/**
 * Writes a day in one language. It remembers what it wrote: everyone's messages are about the same few days, and to
 * format one takes longer than the rest of a message.
 */
export function createDayFormat(locale: string): { format(date: Temporal.PlainDate): string } {
  const days = onceNeeded(
    () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long' }),
  );
  const textOf = keptByNumber((number) => days().format(dayOfNumber(number)));
  return { format: (date) => textOf(dayNumber(date)) };
}
