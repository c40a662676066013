import type { Texts } from '#web/texts/catalogue.ts';
import { addDays } from './day.ts';
import type { Formats } from './format.ts';
import type { PeriodStartAnswer } from './wire.ts';

type NextOf = Pick<PeriodStartAnswer, 'nextPeriod' | 'lastPeriodDate' | 'cycleDay'>;

/** When the next period is expected, after a start was logged; undefined if that has passed. */
export function nextWords(
  { nextPeriod, lastPeriodDate, cycleDay }: NextOf,
  { texts, formats }: { texts: Pick<Texts, 'logPeriod'>; formats: Formats },
): string | undefined {
  if (nextPeriod === null || cycleDay === null) return undefined;
  const { date, earliest, latest } = nextPeriod;
  const today = addDays(lastPeriodDate, cycleDay - 1);
  if ((date ?? latest) < today) return undefined;
  const { nextExpected, nextBetween } = texts.logPeriod;
  if (date !== null) return nextExpected(formats.dayAndMonth(date));
  return nextBetween(formats.dayAndMonth(earliest), formats.dayAndMonth(latest));
}
