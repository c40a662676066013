import type { WearableActivity } from '#core/training/activity.ts';
import { type Fields, UnexpectedShape } from '../http-transport/json-fields.ts';
import { VendorError } from '../http-transport/vendor-error.ts';
import { ACTIVITY_SECONDS } from './measurement-ranges.ts';
import { isPassing, type StretchOfDays } from './wearable-reading.ts';

/** So far back at least: whether there are any tells a day of rest from an account without activities. */
const ACTIVITY_DAYS = 28;

/** The first day to ask for activities of, where days of a stretch are read. */
export function activitiesSince({ from, to }: StretchOfDays): Temporal.PlainDate {
  const weeksBefore = to.subtract({ days: ACTIVITY_DAYS - 1 });
  return Temporal.PlainDate.compare(weeksBefore, from) < 0 ? weeksBefore : from;
}

interface ActivitiesRead {
  activities: WearableActivity[];
  problem: VendorError | null;
}

/** For after the nights were read: the token is good, so that what is wrong with activities is about them alone. */
export async function readActivities(
  read: () => Promise<Fields[]>,
  parse: (row: Fields) => WearableActivity[],
): Promise<ActivitiesRead> {
  try {
    return { activities: (await read()).flatMap(parse), problem: null };
  } catch (error) {
    if (error instanceof UnexpectedShape) return { activities: [], problem: null };
    if (!(error instanceof VendorError)) throw error;
    // Refused: the person did not allow activities to be read.
    const isWorthRetrying = isPassing(error) && error.status !== 401;
    return { activities: [], problem: isWorthRetrying ? error : null };
  }
}

/** Zones as the vendor counts them, in seconds; null where there are none. */
export function toZoneMinutes(seconds: readonly (number | null)[]): number[] | null {
  if (seconds.every((value) => value === null)) return null;
  return seconds.map((value) => Math.round((value ?? 0) / 6) / 10);
}

/** Null where it is no time that an activity can take. */
export function minutesBetween(start: Temporal.Instant | null, end: Temporal.Instant | null): number | null {
  if (start === null || end === null) return null;
  const seconds = start.until(end).total('seconds');
  return seconds < ACTIVITY_SECONDS.min || seconds > ACTIVITY_SECONDS.max ? null : seconds / 60;
}
