import {
  dayIn,
  type Fields,
  numberIn,
  rowsOf,
  soleObject,
  valueIn,
} from '../../http-transport/json-fields.ts';
import type { Resource } from '../resource.ts';

/** The most days that Garmin returns at once. */
export const CALENDAR_DAYS = 92;

const PERIOD_DAYS = { min: 1, max: 15 };

/** The days of a logged period. Predicted cycles are dropped. */
function parseCycle(cycle: Fields): Temporal.PlainDate[] {
  const start = dayIn(cycle, 'startDate');
  if (start === null || valueIn(cycle, 'predictedCycle') !== false) return [];
  const length = numberIn(cycle, 'periodLength', PERIOD_DAYS) ?? 1;
  return Array.from({ length: Math.trunc(length) }, (_, days) => start.add({ days }));
}

export const menstrualCalendar: Resource<
  [from: Temporal.PlainDate, to: Temporal.PlainDate],
  Temporal.PlainDate[]
> = {
  label: 'menstrual calendar',
  path: (from, to) => `/periodichealth-service/menstrualcycle/calendar/${from}/${to}`,
  parse: (json) => rowsOf(valueIn(soleObject(json), 'cycleSummaries')).flatMap(parseCycle),
};
