import { type DayPart, mergeDays } from '../wearable/wearable-day.ts';
import type { StretchOfDays, WearableReading } from '../wearable/wearable-reading.ts';
import { createLenientReader, type LenientReader } from './lenient-reader.ts';
import type { Resource } from './resource.ts';
import { type BodyBatteryDay, bodyBatteryRange } from './resources/body-battery.ts';
import { daySummary } from './resources/day-summary.ts';
import { hrvRange } from './resources/hrv.ts';
import { intensityByDay } from './resources/intensity-minutes.ts';
import { type Night, sleepRange } from './resources/sleep.ts';
import { stressRange } from './resources/stress.ts';
import type { GarminSession } from './session.ts';

export interface DaysRequest extends StretchOfDays {
  displayName: string;
}

type DateRange = [from: Temporal.PlainDate, to: Temporal.PlainDate];

/** As far as any client of Garmin's asks at once. */
const PAGE_DAYS = 28;

/** Up to this many days, a summary of each costs no more requests than the ranges do. */
const FEW_DAYS = 5;

/** Days that may still change: today, and yesterday, which the watch may only have handed over today. */
const RECENT_DAYS = 2;

/** In bed awake it charges on for a while, and the report has turning points only. */
const PEAK_AROUND_WAKING_MINUTES = 60;

/**
 * All that Garmin knows about the days, one request after the other. Yesterday and today take 4 requests, 30 days
 * take 9: sleep and HRV twice (pages of 28 days), stress, intensity minutes and Body Battery once, two summaries.
 */
export async function readGarminDays(session: GarminSession, request: DaysRequest): Promise<WearableReading> {
  const { displayName, from, to, lookAhead = false } = request;
  const isFew = countDays(from, to) <= FEW_DAYS;
  const summarisedFrom = isFew ? from : to.subtract({ days: RECENT_DAYS - 1 });

  const reader = createLenientReader(session);
  const latest = lookAhead ? to.add({ days: 1 }) : to;
  const nights = await readPages(reader, sleepRange, [from, latest]);
  const parts: DayPart[] = [...nights, ...(await readPages(reader, hrvRange, [from, latest]))];
  const until = parts.some((part) => isNightAfter(part, to)) ? latest : to;
  if (!isFew) parts.push(...(await readOlder(reader, [from, summarisedFrom.subtract({ days: 1 })], nights)));
  for (const date of daysOf(summarisedFrom, until)) {
    const summary = await reader.read(daySummary, displayName, date);
    if (summary !== null) parts.push(summary);
  }
  return { days: mergeDays(parts, from, until), problem: reader.explain() };
}

/** What the summaries of these days would say, from ranges. */
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
    ...batteries.map((battery) => chargeAtWaking(battery, nights)),
    ...intensity.map(({ date, minutes }) => ({ date, intensityMinutesDay: minutes })),
  ];
}

function isNightAfter({ date, sleepSeconds, hrvLastNightMs }: DayPart, day: Temporal.PlainDate): boolean {
  const isMeasured = (sleepSeconds ?? null) !== null || (hrvLastNightMs ?? null) !== null;
  return isMeasured && Temporal.PlainDate.compare(date, day) > 0;
}

/** The night charges it: a peak close to the end of the sleep is the charge at waking, which only summaries tell. */
function chargeAtWaking({ peakAt, ...battery }: BodyBatteryDay, nights: readonly Night[]): DayPart {
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
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let first = from; Temporal.PlainDate.compare(first, to) <= 0; first = first.add({ days: PAGE_DAYS })) {
    const pageEnd = first.add({ days: PAGE_DAYS - 1 });
    const last = Temporal.PlainDate.compare(pageEnd, to) < 0 ? pageEnd : to;
    rows.push(...((await reader.read(resource, first, last)) ?? []));
  }
  return rows;
}
