import type { WearableActivity } from '#core/training/activity.ts';
import type { MeasureRange } from '#core/training/measure-ranges.ts';
import { type Fields, fieldsIn, momentIn, numberIn, textIn } from '../http-transport/json-fields.ts';
import { minutesBetween, toZoneMinutes } from '../wearable/read-activities.ts';
import { localTimeAt, offsetMinutesIn } from '../wearable/utc-offset.ts';
import { scoreOf } from './score.ts';

const STRAIN: MeasureRange = { min: 0, max: 21 };
const ZONE_MS: MeasureRange = { min: 0, max: 48 * 3600_000 };

/** Heart rate zones. WHOOP also has a zone zero, which is below the first one. */
const ZONES = ['one', 'two', 'three', 'four', 'five'];

function zonesOf(score: Fields | null): number[] | null {
  const durations = fieldsIn(score, 'zone_durations');
  return toZoneMinutes(
    ZONES.map((zone) => {
      const ms = numberIn(durations, `zone_${zone}_milli`, ZONE_MS);
      return ms === null ? null : ms / 1000;
    }),
  );
}

/** A workout, without strain and zones if WHOOP has not scored it yet. */
export function parseWorkout(row: Fields): WearableActivity[] {
  const id = textIn(row, 'id');
  const startedAt = momentIn(row, 'start');
  const minutes = minutesBetween(startedAt, momentIn(row, 'end'));
  const offset = offsetMinutesIn(textIn(row, 'timezone_offset'));
  if (!id || startedAt === null || minutes === null || offset === null) return [];
  const score = scoreOf(row);
  const strain = numberIn(score, 'strain', STRAIN);
  return [
    {
      id,
      start: localTimeAt(startedAt, offset),
      startedAt,
      type: textIn(row, 'sport_name') || 'other',
      minutes,
      load: strain === null ? null : { value: strain, kind: 'STRAIN' },
      zoneMinutes: zonesOf(score),
    },
  ];
}
