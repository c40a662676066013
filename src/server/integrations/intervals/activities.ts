import type { WearableActivity } from '#core/training/activity.ts';
import { ACTIVITY_LOAD, ACTIVITY_SECONDS } from '#core/training/measure-ranges.ts';
import {
  type Fields,
  localTimeIn,
  momentIn,
  numberIn,
  textIn,
  valueIn,
} from '../http-transport/json-fields.ts';

/** Minutes per zone. One invalid value makes the whole list unknown. */
function zonesOf(row: Fields): number[] | null {
  const seconds = valueIn(row, 'icu_hr_zone_times');
  if (!Array.isArray(seconds) || seconds.length === 0 || seconds.length > 10) return null;
  if (!seconds.every((value) => typeof value === 'number' && value >= 0)) return null;
  return seconds.map((value: number) => Math.round(value / 6) / 10);
}

/** The site computes the load from power, pace or heart rate. */
export function parseActivity(row: Fields): WearableActivity[] {
  const id = textIn(row, 'id');
  const start = localTimeIn(row, 'start_date_local');
  const seconds = numberIn(row, 'moving_time', ACTIVITY_SECONDS);
  if (!id || start === null || seconds === null) return [];
  const load = numberIn(row, 'icu_training_load', ACTIVITY_LOAD);
  return [
    {
      id,
      start,
      startedAt: momentIn(row, 'start_date'),
      type: textIn(row, 'type') || 'other',
      minutes: seconds / 60,
      load: load === null ? null : { value: load, kind: 'TRAINING_LOAD' },
      zoneMinutes: zonesOf(row),
    },
  ];
}
