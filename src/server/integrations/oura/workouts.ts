import type { WearableActivity } from '#core/training/activity.ts';
import { type Fields, localTimeIn, momentIn, textIn } from '../http-transport/json-fields.ts';
import { minutesBetween } from '../wearable/read-activities.ts';

/** Oura has an effort (easy, moderate, hard) but no load. Its times have a UTC offset. */
export function parseWorkout(row: Fields): WearableActivity[] {
  const id = textIn(row, 'id');
  const start = localTimeIn(row, 'start_datetime');
  const startedAt = momentIn(row, 'start_datetime');
  const minutes = minutesBetween(startedAt, momentIn(row, 'end_datetime'));
  if (!id || start === null || minutes === null) return [];
  const type = textIn(row, 'activity') || 'other';
  return [{ id, start, startedAt, type, minutes, load: null, zoneMinutes: null }];
}
