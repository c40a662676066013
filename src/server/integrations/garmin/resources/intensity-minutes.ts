import { dayIn, type Fields, numberIn, type Range, rowsOf } from '../../http-transport/json-fields.ts';
import { MINUTES_OF_DAY, MINUTES_OF_WEEK } from '../../wearable/measurement-ranges.ts';
import type { Resource } from '../resource.ts';

export interface IntensityMinutes {
  /** The day, or the first day of the week. */
  date: Temporal.PlainDate;
  /** Vigorous minutes count double, as everywhere in Garmin's and the WHO's goals. */
  minutes: number;
}

type DateRange = [from: Temporal.PlainDate, to: Temporal.PlainDate];

/** Null only where neither kind was measured: a day without vigorous minutes has none, not unknown ones. */
export function weighMinutes(
  fields: Fields,
  keys: { moderate: string; vigorous: string },
  range: Range,
): number | null {
  const moderate = numberIn(fields, keys.moderate, range);
  const vigorous = numberIn(fields, keys.vigorous, range);
  return moderate === null && vigorous === null ? null : (moderate ?? 0) + 2 * (vigorous ?? 0);
}

function parseRows(json: unknown, range: Range): IntensityMinutes[] {
  return rowsOf(json).flatMap((row) => {
    const date = dayIn(row, 'calendarDate');
    const minutes = weighMinutes(row, { moderate: 'moderateValue', vigorous: 'vigorousValue' }, range);
    return date === null || minutes === null ? [] : { date, minutes };
  });
}

export const intensityByDay: Resource<DateRange, IntensityMinutes[]> = {
  label: 'intensity minutes by day',
  path: (from, to) => `/usersummary-service/stats/im/daily/${from}/${to}`,
  parse: (json) => parseRows(json, MINUTES_OF_DAY),
};

/** The first week may begin before `from`. */
export const intensityByWeek: Resource<DateRange, IntensityMinutes[]> = {
  label: 'intensity minutes by week',
  path: (from, to) => `/usersummary-service/stats/im/weekly/${from}/${to}`,
  parse: (json) => parseRows(json, MINUTES_OF_WEEK),
};
