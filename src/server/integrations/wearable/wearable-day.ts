import type { HrvStatus } from '#core/training/day-signals.ts';

/** What a wearable says about one calendar day, whoever made it; null where it says nothing. */
export interface WearableDay {
  date: Temporal.PlainDate;
  hrvStatus: HrvStatus;
  /** On which side of the person's usual range an UNBALANCED week lies. */
  hrvDirection: 'ABOVE' | 'BELOW' | null;
  /** The night that ended on this day. rMSSD, as are all HRV values here. */
  hrvLastNightMs: number | null;
  hrvWeeklyMs: number | null;
  restingHeartRate: number | null;
  /** The last reading of the day; for today, the latest so far. */
  bodyBatteryCurrent: number | null;
  bodyBatteryHigh: number | null;
  bodyBatteryLow: number | null;
  sleepSeconds: number | null;
  /** 0..100, as the next two. */
  sleepScore: number | null;
  stressAverage: number | null;
  readiness: number | null;
  /** Moderate minutes and twice the vigorous ones. */
  intensityMinutesDay: number | null;
}

const NOTHING: Omit<WearableDay, 'date'> = {
  hrvStatus: 'UNKNOWN',
  hrvDirection: null,
  hrvLastNightMs: null,
  hrvWeeklyMs: null,
  restingHeartRate: null,
  bodyBatteryCurrent: null,
  bodyBatteryHigh: null,
  bodyBatteryLow: null,
  sleepSeconds: null,
  sleepScore: null,
  stressAverage: null,
  readiness: null,
  intensityMinutesDay: null,
};

export type DayPart = Partial<WearableDay> & Pick<WearableDay, 'date'>;

/** Puts parts of days together; a later part wins where it has a value. Days of which nothing is known are left out. */
export function mergeDays(
  parts: readonly DayPart[],
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): WearableDay[] {
  const days = new Map<string, WearableDay>();
  for (const part of parts) {
    const { date } = part;
    const isAsked = Temporal.PlainDate.compare(from, date) <= 0 && Temporal.PlainDate.compare(date, to) <= 0;
    const known = Object.entries(part).filter(
      ([name, value]) => name !== 'date' && value !== null && value !== NOTHING.hrvStatus,
    );
    if (!isAsked || known.length === 0) continue;
    const day = days.get(date.toString()) ?? { date, ...NOTHING };
    days.set(date.toString(), { ...day, ...Object.fromEntries(known) });
  }
  return [...days.values()].sort((a, b) => Temporal.PlainDate.compare(a.date, b.date));
}
