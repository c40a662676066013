import type { WearableActivity } from '#core/training/activity.ts';
import { ACTIVITY_SECONDS } from '#core/training/measure-ranges.ts';
import { type Fields, UnexpectedShape } from '../http-transport/json-fields.ts';
import { VendorError } from '../http-transport/vendor-error.ts';
import { isTransient, type ReadRange } from './wearable-reading.ts';

/** At least this many days of activities are read, to tell a day of rest from an account without activities. */
const ACTIVITY_DAYS = 28;

/** The first day to read activities for. */
export function activitiesSince({ from, to }: ReadRange): Temporal.PlainDate {
  const weeksBefore = to.subtract({ days: ACTIVITY_DAYS - 1 });
  return Temporal.PlainDate.compare(weeksBefore, from) < 0 ? weeksBefore : from;
}

interface ActivitiesRead {
  activities: WearableActivity[];
  problem: VendorError | null;
}

/** Call this after the nights were read: the token is valid then, so a failure is about activities only. */
export async function readActivities(
  read: () => Promise<Fields[]>,
  parse: (row: Fields) => WearableActivity[],
): Promise<ActivitiesRead> {
  try {
    return { activities: (await read()).flatMap(parse), problem: null };
  } catch (error) {
    if (error instanceof UnexpectedShape) return { activities: [], problem: null };
    if (!(error instanceof VendorError)) throw error;
    // A refusal means that the person did not allow reading activities.
    const isWorthRetrying = isTransient(error) && error.status !== 401;
    return { activities: [], problem: isWorthRetrying ? error : null };
  }
}

/** Seconds per zone as minutes; null if no zone has a value. */
export function toZoneMinutes(seconds: readonly (number | null)[]): number[] | null {
  if (seconds.every((value) => value === null)) return null;
  return seconds.map((value) => Math.round((value ?? 0) / 6) / 10);
}

/** Null if an activity cannot take that long. */
export function minutesBetween(start: Temporal.Instant | null, end: Temporal.Instant | null): number | null {
  if (start === null || end === null) return null;
  const seconds = start.until(end).total('seconds');
  return seconds < ACTIVITY_SECONDS.min || seconds > ACTIVITY_SECONDS.max ? null : seconds / 60;
}
