import { utcDayNumber } from '#core/calendar-day.ts';
import type { StoredPhoneValue } from './phone-value.ts';

const MINUTE_MS = 60_000;

/** The number of the local day where the phone was. */
export function localDayAt(ms: number, utcOffsetMinutes: number): number {
  return utcDayNumber(ms + utcOffsetMinutes * MINUTE_MS);
}

/** The hour on the local clock, with a fraction. */
export function localHourAt(ms: number, utcOffsetMinutes: number): number {
  const hours = (ms / MINUTE_MS + utcOffsetMinutes) / 60;
  return hours - Math.floor(hours / 24) * 24;
}

/** The day that a value belongs to by its start. */
export function startDayOf({ day, startMs, utcOffsetMinutes }: StoredPhoneValue): number {
  return day ?? localDayAt(startMs, utcOffsetMinutes);
}

/** From 18:00 on, a value belongs to the night that begins. */
const EVENING_MS = 6 * 60 * MINUTE_MS;

/** The day whose night a value belongs to. */
export function nightDayOf({ day, startMs, utcOffsetMinutes }: StoredPhoneValue): number {
  return day ?? localDayAt(startMs + EVENING_MS, utcOffsetMinutes);
}
