import type { WearableActivity } from '#core/training/activity.ts';
import { ACTIVITY_LOAD, ACTIVITY_SECONDS, type MeasureRange } from '#core/training/measure-ranges.ts';
import {
  asFields,
  type Fields,
  fieldsIn,
  localTimeIn,
  numberIn,
  textIn,
  valueIn,
} from '../http-transport/json-fields.ts';
import { toZoneMinutes } from '../wearable/read-activities.ts';

const OFFSET_MINUTES: MeasureRange = { min: -18 * 60, max: 18 * 60 };
const MOST_ZONES = 10;

/** A duration as ISO 8601 writes it: PT2H44M. */
function secondsIn(fields: Fields | null, key: string): number | null {
  try {
    return Temporal.Duration.from(textIn(fields, key) ?? '').total('seconds');
  } catch {
    return null;
  }
}

function zonesOf(row: Fields): number[] | null {
  const zones = valueIn(row, 'heart_rate_zones');
  if (!Array.isArray(zones) || zones.length > MOST_ZONES) return null;
  return toZoneMinutes(zones.map((zone) => secondsIn(asFields(zone), 'in-zone')));
}

/** The start is a local time with the UTC offset in another field. */
export function parseExercise(row: Fields): WearableActivity[] {
  const id = textIn(row, 'id');
  const start = localTimeIn(row, 'start_time');
  const seconds = secondsIn(row, 'duration') ?? 0;
  if (!id || start === null || seconds < ACTIVITY_SECONDS.min || seconds > ACTIVITY_SECONDS.max) return [];
  const offset = numberIn(row, 'start_time_utc_offset', OFFSET_MINUTES);
  const load = numberIn(fieldsIn(row, 'training_load_pro'), 'cardio-load', ACTIVITY_LOAD);
  return [
    {
      id,
      start,
      startedAt:
        offset === null ? null : start.subtract({ minutes: offset }).toZonedDateTime('UTC').toInstant(),
      type: (textIn(row, 'detailed_sport_info') || textIn(row, 'sport') || 'other').toLowerCase(),
      minutes: seconds / 60,
      load: load === null ? null : { value: load, kind: 'CARDIO_LOAD' },
      zoneMinutes: zonesOf(row),
    },
  ];
}
