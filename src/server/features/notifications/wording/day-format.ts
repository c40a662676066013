import { onceNeeded } from '#core/once-needed.ts';

/** More days than one morning's messages name; then it begins anew. */
const MOST_KEPT = 500;

/**
 * Writes a day in one language. It remembers what it wrote: everyone's messages are about the same few days, and to
 * format one takes longer than the rest of a message.
 */
export function createDayFormat(locale: string): { format(date: Temporal.PlainDate): string } {
  const days = onceNeeded(
    () => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long' }),
  );
  const written = new Map<string, string>();
  return {
    format(date) {
      const key = date.toString();
      const known = written.get(key);
      if (known !== undefined) return known;
      if (written.size >= MOST_KEPT) written.clear();
      const text = days().format(date);
      written.set(key, text);
      return text;
    },
  };
}
