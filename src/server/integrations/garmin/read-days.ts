import type { WearableActivity } from '#core/training/activity.ts';
import { type DayPart, mergeDays } from '../wearable/wearable-day.ts';
import type { ReadRange, WearableReading } from '../wearable/wearable-reading.ts';
import { createLenientReader, type LenientReader } from './lenient-reader.ts';
import type { Resource } from './resource.ts';
import { activityRange } from './resources/activities.ts';
import { type BodyBatteryDay, bodyBatteryRange } from './resources/body-battery.ts';
import { daySummary } from './resources/day-summary.ts';
import { hrvRange } from './resources/hrv.ts';
import { intensityByDay } from './resources/intensity-minutes.ts';
import { CALENDAR_DAYS, menstrualCalendar } from './resources/menstrual-calendar.ts';
import { type Night, sleepRange } from './resources/sleep.ts';
import { stressRange } from './resources/stress.ts';
import { trainingReadiness } from './resources/training-readiness.ts';
import type { GarminSession } from './session.ts';

interface DaysRequest extends ReadRange {
  displayName: string;
}

type DateRange = [from: Temporal.PlainDate, to: Temporal.PlainDate];

/** Days per request: Garmin's own apps ask for no more. */
const PAGE_DAYS = 28;

/** Up to this many days, a summary of each day needs no more requests than ranges do. */
const FEW_DAYS = 5;

/** Today and yesterday may still change: a watch may upload yesterday only today. */
const RECENT_DAYS = 2;

/** Days per request for activities: nobody has more activities in these days than fit on one page. */
const ACTIVITY_PAGE_DAYS = 45;

/** How many days of activities a short reading requests, because earlier short readings may have skipped them. */
const ACTIVITY_DAYS = 7;

/**
 * A Body Battery peak this close to waking counts as the charge at waking. Lying awake charges, and Garmin reports only
 * turning points.
 */
const PEAK_AROUND_WAKING_MINUTES = 60;

/**
 * Reads days with one request after the other. Yesterday and today take 4 requests: sleep, two summaries, and
 * activities or, if sleep lacks it, HRV. 30 days take 12: sleep and HRV twice (pages of 28 days), two summaries, and
 * one each for stress, intensity minutes, Body Battery, readiness, activities and the menstrual calendar.
 */
export async function readGarminDays(session: GarminSession, request: DaysRequest): Promise<WearableReading> {
  const { displayName, from, to, lookAhead = false } = request;
  const isFew = countDays(from, to) <= FEW_DAYS;
  const summarisedFrom = isFew ? from : to.subtract({ days: RECENT_DAYS - 1 });

  const reader = createLenientReader(session);
  const latest = lookAhead ? to.add({ days: 1 }) : to;
  const nights = await readPages(reader, sleepRange, [from, latest]);
  const parts: DayPart[] = [...nights];
  const isHrvRead = !isFew || needsHrv(nights);
  if (isHrvRead) parts.push(...(await readPages(reader, hrvRange, [from, latest])));
  const until = parts.some((part) => isNightAfter(part, to)) ? latest : to;
  if (!isFew) parts.push(...(await readOlder(reader, [from, summarisedFrom.subtract({ days: 1 })], nights)));
  for (const date of daysOf(summarisedFrom, until)) {
    const summary = await reader.read(daySummary, displayName, date);
    if (summary !== null) parts.push(summary);
  }
  const readiness = isFew ? null : await reader.read(trainingReadiness, until);
  if (readiness !== null) parts.push(readiness);
  const activities = isFew && isHrvRead ? [] : await readActivities(reader, [from, until], isFew);
  const bleedingDays = isFew ? [] : await readBleeding(reader, until);
  return { days: mergeDays(parts, from, until), problem: reader.explain(), activities, bleedingDays };
}

/**
 * Whether HRV has to be read separately: not every watch includes it in sleep, or says whether an unbalanced week is
 * above or below the usual range.
 */
function needsHrv(nights: readonly Night[]): boolean {
  const slept = nights.filter(({ sleepSeconds }) => sleepSeconds !== null);
  return (
    slept.length === 0 ||
    slept.some(({ hrvLastNightMs, hrvStatus }) => hrvLastNightMs === null || hrvStatus === 'UNBALANCED')
  );
}

function readActivities(
  reader: LenientReader,
  [from, to]: DateRange,
  isFew: boolean,
): Promise<WearableActivity[]> {
  const first = isFew ? to.subtract({ days: ACTIVITY_DAYS - 1 }) : from;
  return readPages(reader, activityRange, [first, to], ACTIVITY_PAGE_DAYS);
}

/** Days of bleeding, as far back as one request goes. */
async function readBleeding(reader: LenientReader, to: Temporal.PlainDate): Promise<Temporal.PlainDate[]> {
  return (await reader.read(menstrualCalendar, to.subtract({ days: CALENDAR_DAYS - 1 }), to)) ?? [];
}

/** The values of day summaries, read from ranges instead. */
async function readOlder(
  reader: LenientReader,
  older: DateRange,
  nights: readonly Night[],
): Promise<DayPart[]> {
  const stress = await readPages(reader, stressRange, older);
  const batteries = await readPages(reader, bodyBatteryRange, older);
  const intensity = await readPages(reader, intensityByDay, older);
  return [
    ...stress,
    ...batteries.map((battery) => withChargeAtWaking(battery, nights)),
    ...intensity.map(({ date, minutes }) => ({ date, intensityMinutesDay: minutes })),
  ];
}

function isNightAfter({ date, sleepSeconds, hrvLastNightMs }: DayPart, day: Temporal.PlainDate): boolean {
  const isMeasured = (sleepSeconds ?? null) !== null || (hrvLastNightMs ?? null) !== null;
  return isMeasured && Temporal.PlainDate.compare(date, day) > 0;
}

/** Ranges lack the charge at waking, so a peak close to the end of the sleep is used. */
function withChargeAtWaking({ peakAt, ...battery }: BodyBatteryDay, nights: readonly Night[]): DayPart {
  const night = nights.find(({ date }) => date.equals(battery.date));
  const minutes = night?.nightEndedAt?.until(peakAt).total('minutes');
  const isAtWaking = minutes !== undefined && Math.abs(minutes) <= PEAK_AROUND_WAKING_MINUTES;
  return { ...battery, bodyBatteryAtWake: isAtWaking ? battery.bodyBatteryHigh : null };
}

function countDays(from: Temporal.PlainDate, to: Temporal.PlainDate): number {
  return from.until(to).days + 1;
}

function daysOf(from: Temporal.PlainDate, to: Temporal.PlainDate): Temporal.PlainDate[] {
  return Array.from({ length: countDays(from, to) }, (_, days) => from.add({ days }));
}

async function readPages<Row extends object>(
  reader: LenientReader,
  resource: Resource<DateRange, Row[]>,
  [from, to]: DateRange,
  pageDays = PAGE_DAYS,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let first = from; Temporal.PlainDate.compare(first, to) <= 0; first = first.add({ days: pageDays })) {
    const pageEnd = first.add({ days: pageDays - 1 });
    const last = Temporal.PlainDate.compare(pageEnd, to) < 0 ? pageEnd : to;
    rows.push(...((await reader.read(resource, first, last)) ?? []));
  }
  return rows;
}
