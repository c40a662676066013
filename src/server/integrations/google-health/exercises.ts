import type { WearableActivity } from '#core/training/activity.ts';
import { ACTIVITY_SECONDS } from '#core/training/measure-ranges.ts';
import { type Fields, fieldsIn, momentIn, textIn } from '../http-transport/json-fields.ts';
import { minutesBetween, toZoneMinutes } from '../wearable/read-activities.ts';
import { localTimeAt } from '../wearable/utc-offset.ts';
import { type DataType, secondsIn, utcOffsetIn } from './data-points.ts';

export const EXERCISE: DataType = {
  name: 'exercise',
  filterBy: 'interval.civil_start_time',
  fields: 'exercise(interval,exerciseType,activeDuration,metricsSummary(heartRateZoneDurations))',
  // The API's limit.
  pageRows: 25,
};

const ZONES = ['lightTime', 'moderateTime', 'vigorousTime', 'peakTime'];

/** Minutes without pauses, if the watch reports pauses. */
function minutesOf(exercise: Fields | null, interval: Fields | null): number | null {
  const seconds = secondsIn(exercise, 'activeDuration');
  const isPossible = seconds !== null && seconds >= ACTIVITY_SECONDS.min && seconds <= ACTIVITY_SECONDS.max;
  return isPossible
    ? seconds / 60
    : minutesBetween(momentIn(interval, 'startTime'), momentIn(interval, 'endTime'));
}

/** Active Zone Minutes are minutes and no measure of load, so the load is unknown. */
export function parseExercise(row: Fields): WearableActivity[] {
  const exercise = fieldsIn(row, 'exercise');
  const interval = fieldsIn(exercise, 'interval');
  const id = textIn(row, 'name')?.split('/').at(-1);
  const startedAt = momentIn(interval, 'startTime');
  const offset = utcOffsetIn(interval, 'startUtcOffset');
  const minutes = minutesOf(exercise, interval);
  if (!id || startedAt === null || offset === null || minutes === null) return [];
  const zones = fieldsIn(fieldsIn(exercise, 'metricsSummary'), 'heartRateZoneDurations');
  return [
    {
      id,
      start: localTimeAt(startedAt, offset),
      startedAt,
      type: (textIn(exercise, 'exerciseType') || 'other').toLowerCase(),
      minutes,
      load: null,
      zoneMinutes: toZoneMinutes(ZONES.map((zone) => secondsIn(zones, zone))),
    },
  ];
}
