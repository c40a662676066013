import { MINUTES_OF_DAY } from '#core/training/measure-ranges.ts';
import { dayIn, type Fields, numberIn, rowsOf } from '../../http-transport/json-fields.ts';
import type { Resource } from '../resource.ts';

interface IntensityMinutes {
  date: Temporal.PlainDate;
  /** Vigorous minutes count double, as in the goals of Garmin and the WHO. */
  minutes: number;
}

type DateRange = [from: Temporal.PlainDate, to: Temporal.PlainDate];

/** Null if neither kind was measured. One kind alone means that the other is 0. */
export function weighMinutes(fields: Fields, keys: { moderate: string; vigorous: string }): number | null {
  const moderate = numberIn(fields, keys.moderate, MINUTES_OF_DAY);
  const vigorous = numberIn(fields, keys.vigorous, MINUTES_OF_DAY);
  return moderate === null && vigorous === null ? null : (moderate ?? 0) + 2 * (vigorous ?? 0);
}

export const intensityByDay: Resource<DateRange, IntensityMinutes[]> = {
  label: 'intensity minutes by day',
  path: (from, to) => `/usersummary-service/stats/im/daily/${from}/${to}`,
  parse: (json) =>
    rowsOf(json).flatMap((row) => {
      const date = dayIn(row, 'calendarDate');
      const minutes = weighMinutes(row, { moderate: 'moderateValue', vigorous: 'vigorousValue' });
      return date === null || minutes === null ? [] : { date, minutes };
    }),
};
