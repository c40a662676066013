import type { WearableActivity } from '#core/training/activity.ts';
import { ACTIVITY_LOAD, ACTIVITY_SECONDS } from '#core/training/measure-ranges.ts';
import {
  type Fields,
  fieldsIn,
  localTimeIn,
  momentIn,
  numberIn,
  rowsOf,
  textIn,
  valueIn,
} from '../../http-transport/json-fields.ts';
import { toZoneMinutes } from '../../wearable/read-activities.ts';
import type { Resource } from '../resource.ts';

/** More activities than anyone has in the days of one request. */
const PAGE_SIZE = 100;

const ZONES = [1, 2, 3, 4, 5] as const;

function zonesOf(row: Fields): number[] | null {
  return toZoneMinutes(ZONES.map((zone) => numberIn(row, `hrTimeInZone_${zone}`, ACTIVITY_SECONDS)));
}

/** The day of an activity is that of its local start: an evening run may be on the next day in GMT. */
function parseActivity(row: Fields): WearableActivity[] {
  const id = valueIn(row, 'activityId');
  const start = localTimeIn(row, 'startTimeLocal');
  const seconds = numberIn(row, 'duration', ACTIVITY_SECONDS);
  if ((typeof id !== 'number' && typeof id !== 'string') || start === null || !seconds) return [];
  const load = numberIn(row, 'activityTrainingLoad', ACTIVITY_LOAD);
  return [
    {
      id: String(id),
      start,
      startedAt: momentIn(row, 'startTimeGMT'),
      type: textIn(fieldsIn(row, 'activityType'), 'typeKey') || 'other',
      minutes: seconds / 60,
      load: load === null ? null : { value: load, kind: 'EPOC' },
      zoneMinutes: zonesOf(row),
    },
  ];
}

export const activityRange: Resource<[from: Temporal.PlainDate, to: Temporal.PlainDate], WearableActivity[]> =
  {
    label: 'activities',
    path: (from, to) =>
      `/activitylist-service/activities/search/activities?startDate=${from}&endDate=${to}&start=0&limit=${PAGE_SIZE}`,
    parse: (json) => rowsOf(json).flatMap(parseActivity),
  };
