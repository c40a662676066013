import type { WearableDay } from '#core/training/wearable-day.ts';

const NOTHING: Omit<WearableDay, 'date'> = {
  hrvStatus: 'UNKNOWN',
  hrvDirection: null,
  hrvLastNightMs: null,
  hrvKind: null,
  hrvWeeklyMs: null,
  restingHeartRate: null,
  bodyBatteryCurrent: null,
  bodyBatteryHigh: null,
  bodyBatteryLow: null,
  bodyBatteryAtWake: null,
  sleepSeconds: null,
  sleepScore: null,
  stressAverage: null,
  skinTemperatureDeviation: null,
  readiness: null,
  intensityMinutesDay: null,
  measuredAt: null,
  nightEndedAt: null,
  utcOffsetMinutes: null,
};

export type DayPart = Partial<WearableDay> & Pick<WearableDay, 'date'>;

/** When, where and of which kind, which is nothing without what. */
const NOT_MEASURED: readonly string[] = ['date', 'hrvKind', 'measuredAt', 'nightEndedAt', 'utcOffsetMinutes'];

function isMeasured(day: WearableDay): boolean {
  return Object.entries(day).some(
    ([name, value]) => !NOT_MEASURED.includes(name) && value !== null && value !== NOTHING.hrvStatus,
  );
}

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
    if (!isAsked) continue;
    const day = days.get(date.toString()) ?? { date, ...NOTHING };
    days.set(date.toString(), { ...day, ...Object.fromEntries(known) });
  }
  return [...days.values()].filter(isMeasured).sort((a, b) => Temporal.PlainDate.compare(a.date, b.date));
}
