import type { WearableDay } from '#core/training/wearable-day.ts';
import { hasCode, type VendorError } from '../http-transport/vendor-error.ts';
import { type DayPart, mergeDays } from '../wearable/wearable-day.ts';
import type { Resource } from './resource.ts';
import { bodyBatteryRange } from './resources/body-battery.ts';
import { daySummary } from './resources/day-summary.ts';
import { hrvRange } from './resources/hrv.ts';
import { intensityByDay } from './resources/intensity-minutes.ts';
import { sleepRange } from './resources/sleep.ts';
import { stressRange } from './resources/stress.ts';
import type { GarminSession } from './session.ts';

export interface DaysRequest {
  displayName: string;
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  /** One request more: a day's summary knows how long the sleep was, but not its score. */
  sleepScores?: boolean;
}

type DateRange = [from: Temporal.PlainDate, to: Temporal.PlainDate];

/** As far as any client of Garmin's asks at once. */
const PAGE_DAYS = 28;

/** Up to this many days, a summary of each costs no more requests than the ranges do. */
const FEW_DAYS = 6;

/** Days that may still change: today, and yesterday, which the watch may only have handed over today. */
const RECENT_DAYS = 2;

/**
 * All that Garmin knows about the days, one request after the other. Yesterday and today take 3 requests, 30 days
 * take 9: HRV and sleep twice (pages of 28 days), stress, intensity minutes and Body Battery once, two summaries.
 */
export async function readGarminDays(session: GarminSession, request: DaysRequest): Promise<WearableDay[]> {
  const { displayName, from, to, sleepScores = false } = request;
  const isFew = countDays(from, to) <= FEW_DAYS;
  const summarisedFrom = isFew ? from : to.subtract({ days: RECENT_DAYS - 1 });
  const older: DateRange = [from, summarisedFrom.subtract({ days: 1 })];

  const reader = createLenientReader(session);
  const parts: DayPart[] = await readPages(reader, hrvRange, [from, to]);
  if (!isFew || sleepScores) parts.push(...(await readPages(reader, sleepRange, [from, to])));
  if (!isFew) {
    parts.push(...(await readPages(reader, stressRange, older)));
    parts.push(...(await readPages(reader, bodyBatteryRange, older)));
    const intensity = await readPages(reader, intensityByDay, older);
    parts.push(...intensity.map(({ date, minutes }) => ({ date, intensityMinutesDay: minutes })));
  }
  for (const date of daysOf(summarisedFrom, to)) {
    const summary = await reader.read(daySummary, displayName, date);
    if (summary !== null) parts.push(summary);
  }
  reader.refuseIfNothingIsThere();
  return mergeDays(parts, from, to);
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

/**
 * A resource that an account or a region does not have must not take the others down with it. Where there is none
 * at all, the address is wrong, and that must not pass for a person without data.
 */
function createLenientReader(session: GarminSession) {
  let answers = 0;
  let missing: VendorError | null = null;
  return {
    async read<Args extends readonly unknown[], Value>(
      resource: Resource<Args, Value>,
      ...args: Args
    ): Promise<Value | null> {
      try {
        const value = await session.read(resource, ...args);
        answers += 1;
        return value;
      } catch (error) {
        if (!hasCode(error, 'NOT_FOUND')) throw error;
        missing = error;
        return null;
      }
    },
    refuseIfNothingIsThere() {
      if (answers === 0 && missing !== null) throw missing;
    },
  };
}

type LenientReader = ReturnType<typeof createLenientReader>;
