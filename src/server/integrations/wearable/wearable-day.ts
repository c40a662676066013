import type { WearableDay } from '#core/training/wearable-day.ts';

const NOTHING: Omit<WearableDay, 'date'> = {
  hrvStatus: 'UNKNOWN',
  hrvDirection: null,
  hrvLastNightMs: null,
  hrvKind: null,
  hrvWeeklyMs: null,
  restingHeartRate: null,
  sleepingHeartRate: null,
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
  wearable: null,
};

export type DayPart = Partial<WearableDay> & Pick<WearableDay, 'date'>;

/** Fields that mean nothing without a measurement. */
const NOT_MEASURED: readonly string[] = [
  'date',
  'hrvKind',
  'measuredAt',
  'nightEndedAt',
  'utcOffsetMinutes',
  'wearable',
];

function isMeasured(day: WearableDay): boolean {
  return Object.entries(day).some(
    ([name, value]) => !NOT_MEASURED.includes(name) && value !== null && value !== NOTHING.hrvStatus,
  );
}

/** The longest sleep of a day is the night. It comes last, so that it wins when parts are merged. */
export function longestLast(parts: readonly DayPart[]): DayPart[] {
  return parts.toSorted((a, b) => (a.sleepSeconds ?? 0) - (b.sleepSeconds ?? 0));
}

/** Merges parts of days; a later part wins if it has a value. Days without any value are left out. */
export function mergeParts(parts: readonly DayPart[]): WearableDay[] {
  const days = new Map<string, WearableDay>();
  for (const part of parts) {
    const { date } = part;
    const known = Object.entries(part).filter(
      ([name, value]) => name !== 'date' && value !== null && value !== NOTHING.hrvStatus,
    );
    const day = days.get(date.toString()) ?? { date, ...NOTHING };
    days.set(date.toString(), { ...day, ...Object.fromEntries(known) });
  }
  return [...days.values()].filter(isMeasured).sort((a, b) => Temporal.PlainDate.compare(a.date, b.date));
}

/** Like `mergeParts`, without days outside the range. */
export function mergeDays(
  parts: readonly DayPart[],
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): WearableDay[] {
  const isAsked = ({ date }: DayPart) =>
    Temporal.PlainDate.compare(from, date) <= 0 && Temporal.PlainDate.compare(date, to) <= 0;
  return mergeParts(parts.filter(isAsked));
}
