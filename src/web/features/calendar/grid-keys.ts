import { addDays, addMonths, type Day, weekdayOf } from '#web/lib/day.ts';

const MOVES: Readonly<Record<string, (day: Day) => Day>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, 1 - weekdayOf(day)),
  End: (day) => addDays(day, 7 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

const MOVES_WITH_SHIFT: Readonly<Record<string, (day: Day) => Day>> = {
  PageUp: (day) => addMonths(day, -12),
  PageDown: (day) => addMonths(day, 12),
};

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The day that a key moves to, by the date grid pattern of the WAI-ARIA practices. */
export function dayAfterKey(day: Day, { key, shiftKey, altKey, ctrlKey, metaKey }: Press): Day | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  return (shiftKey ? MOVES_WITH_SHIFT : MOVES)[key]?.(day);
}
