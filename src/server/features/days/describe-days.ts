import type { BodyDay } from '#contract/body-day.ts';
import type { DayRange } from '#contract/day-range.ts';
import { dayNumber, dayOfNumber } from '#core/calendar-day.ts';
import { bleedingRuns } from '#core/cycle/bleeding-length.ts';
import { isPeriodBleeding, NOTHING_NOTED } from '#core/cycle/body-day.ts';
import { NO_SIGNS } from '#core/cycle/body-signs.ts';
import { periodsUntil } from '#core/cycle/current-cycle.ts';
import { rulesOf } from '#core/cycle/mode-rules.ts';
import { symptomPatterns } from '#core/cycle/symptom-patterns.ts';
import { patternText } from '#core/cycle/symptom-words.ts';
import { offeredStarts } from '#core/prediction/offered-starts.ts';
import type { PersonCycle } from '#server/records/cycle/cycle-record.ts';
import type { BodyDayRow } from '#server/records/days/body-days.ts';

/** A day as it is sent. The day of a start always has bleeding; a note of spotting, or no note, is only hidden. */
export function toBodyDay(row: BodyDayRow, periodStart: boolean): BodyDay {
  const { temperatureCelsius, temperatureKind, ...day } = row;
  const bleeding = periodStart && !isPeriodBleeding(row.bleeding) ? 'UNSPECIFIED' : row.bleeding;
  const temperature =
    temperatureCelsius === null || temperatureKind === null
      ? null
      : { celsius: temperatureCelsius, kind: temperatureKind };
  return { ...day, periodStart, bleeding, temperature };
}

const bleedingOf = ({ record }: PersonCycle): readonly number[] => (record.signs ?? NO_SIGNS).bleedingDays;
/** Whether the mode has no questions about logs: then no start is offered either. */
const asksNothing = ({ record }: PersonCycle) => rulesOf(record).asks === 'NOTHING';
const startsOf = ({ record }: PersonCycle): number[] => record.periodStarts.map(({ day }) => day);

/** Every day of the range with notes or a logged start. */
export function describeDays(rows: readonly BodyDayRow[], { logged }: PersonCycle, { from, to }: DayRange) {
  const starts = new Set(logged.map(({ day }) => day));
  const noted = rows.map((row) => toBodyDay(row, starts.delete(dayNumber(row.date))));
  const alone = [...starts]
    .filter((day) => day >= dayNumber(from) && day <= dayNumber(to))
    .map((day) => toBodyDay({ ...NOTHING_NOTED, date: dayOfNumber(day) }, true));
  return [...noted, ...alone].sort((a, b) => dayNumber(a.date) - dayNumber(b.date));
}

/** Starts to offer within the range. */
export function offeredWithin(cycle: PersonCycle, { from, to }: DayRange): Temporal.PlainDate[] {
  if (asksNothing(cycle)) return [];
  return offeredStarts(bleedingOf(cycle), startsOf(cycle))
    .filter((day) => day >= dayNumber(from) && day <= dayNumber(to))
    .map(dayOfNumber);
}

/** The start to offer after a change of one day: the first day of its bleeding. */
export function offeredAfter(cycle: PersonCycle, { date, bleeding }: BodyDayRow): Temporal.PlainDate[] {
  if (!isPeriodBleeding(bleeding) || asksNothing(cycle)) return [];
  const day = dayNumber(date);
  const days = [...new Set([...bleedingOf(cycle), day])].sort((a, b) => a - b);
  const run = bleedingRuns(days).find(({ first, last }) => first <= day && day <= last);
  return offeredStarts(days, startsOf(cycle))
    .filter((first) => first === run?.first)
    .map(dayOfNumber);
}

/** Symptoms that recurred over the cycles of these days, in words too. */
export function patternsIn(rows: readonly BodyDayRow[], { record, today, facts }: PersonCycle) {
  const days = rows.map(({ date, pain, energy, mood }) => ({ day: dayNumber(date), pain, energy, mood }));
  return symptomPatterns(days, periodsUntil(today, record.periodStarts)).map((pattern) => ({
    ...pattern,
    text: patternText(pattern, facts.language),
  }));
}
