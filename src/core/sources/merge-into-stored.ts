import { addDays, dayNumber, isBefore } from '#core/calendar-day.ts';
import type { Measures } from '../training/measures.ts';
import type { WearableDay } from '../training/wearable-day.ts';
import { type DatedMeasures, fillMeasures, NOTHING_MEASURED } from './day-sources.ts';

/** A day is part of the week's sum of up to six later days. */
const WEEK_REACH = 6;

/** The stored days that new days, oldest first, depend on or change. */
export function reachOf(days: readonly WearableDay[]): { from: Temporal.PlainDate; to: Temporal.PlainDate } {
  const [first, last] = [days[0], days.at(-1)] as [WearableDay, WearableDay];
  return { from: addDays(first.date, -WEEK_REACH), to: addDays(last.date, WEEK_REACH) };
}

function toMeasures({ date: _date, hrvStatus, sleepSeconds, ...day }: WearableDay): Measures {
  return {
    ...NOTHING_MEASURED,
    ...day,
    hrvStatus: hrvStatus === 'UNKNOWN' ? null : hrvStatus,
    sleepSeconds: sleepSeconds === null ? null : Math.round(sleepSeconds),
  };
}

/** New values replace the old ones. Missing values do not, because not every sync reads every measure. */
function correct(before: Measures | undefined, now: Measures): Measures {
  if (before === undefined) return now;
  const values = fillMeasures((name) => now[name] ?? before[name]);
  // These two are derived from other days in `derive`.
  return { ...values, bodyBatteryYesterdayLow: null, intensityMinutesWeek: null };
}

/** Fills in what depends on earlier days of the source: yesterday's low, and the minutes since Monday. */
function derive(days: ReadonlyMap<number, DatedMeasures>, at: number): DatedMeasures {
  const day = days.get(at) as DatedMeasures;
  const monday = at - (day.date.dayOfWeek - 1);
  const week = Array.from(
    { length: at - monday + 1 },
    (_, i) => days.get(monday + i)?.intensityMinutesDay ?? 0,
  );
  return {
    ...day,
    bodyBatteryYesterdayLow: days.get(at - 1)?.bodyBatteryLow ?? day.bodyBatteryYesterdayLow,
    intensityMinutesWeek:
      day.intensityMinutesDay === null ? day.intensityMinutesWeek : week.reduce((sum, each) => sum + each, 0),
  };
}

/**
 * Merges new days of a source into its stored ones. Returns the days that changed, including later days whose week's
 * sum depends on them. `stored`: the days within `reachOf` the new ones.
 */
export function mergeIntoStored(
  stored: readonly DatedMeasures[],
  newDays: readonly WearableDay[],
): DatedMeasures[] {
  const days = new Map(stored.map((day) => [dayNumber(day.date), day]));
  for (const day of newDays) {
    const at = dayNumber(day.date);
    days.set(at, { date: day.date, ...correct(days.get(at), toMeasures(day)) });
  }
  const numbers = newDays.map(({ date }) => dayNumber(date));
  const reached = new Set(
    numbers.flatMap((day) => Array.from({ length: WEEK_REACH + 1 }, (_, i) => day + i)),
  );
  return [...days.keys()]
    .filter((day) => reached.has(day))
    .map((day) => derive(days, day))
    .toSorted((a, b) => (isBefore(a.date, b.date) ? -1 : 1));
}
