import type { DailyLog } from '#contract/daily-log.ts';
import { type Biometrics, biometrics } from '#contract/today.ts';
import { addDays, isBefore } from '#core/calendar-day.ts';
import type { Measurements } from '#core/training/day-signals.ts';
import type { RecentLog } from '#server/datastore/daily-logs.ts';

type Measure = keyof Biometrics;
const MEASURES = Object.keys(biometrics.shape) as Measure[];

/** An older value says nothing about today, so it is not shown; its age is. */
const OLDEST_SHOWN_HOURS = 48;

const HOUR_MS = 3_600_000;

/** A log that was fetched long after its day is as old as the end of that day. */
function ageHoursOf({ date, syncedAt }: DailyLog, localNow: Temporal.ZonedDateTime): number {
  const dayEndMs = addDays(date, 1).toZonedDateTime(localNow.timeZoneId).epochMilliseconds;
  const knownMs = Math.min(dayEndMs, syncedAt?.epochMilliseconds ?? dayEndMs);
  return Math.max(0, Math.floor((localNow.epochMilliseconds - knownMs) / HOUR_MS));
}

/** Most measures come from the same log: its age, which takes a timezone, is worked out once. */
function agesAt(localNow: Temporal.ZonedDateTime): (log: DailyLog) => number {
  const known = new Map<DailyLog, number>();
  return (log) => {
    const ageHours = known.get(log) ?? ageHoursOf(log, localNow);
    known.set(log, ageHours);
    return ageHours;
  };
}

function latestReading(measure: Measure, logs: readonly DailyLog[], ageOf: (log: DailyLog) => number) {
  const log = logs.find((candidate) => candidate[measure] !== null);
  if (log === undefined) return { value: null, date: null, ageHours: null };
  const ageHours = ageOf(log);
  return { value: ageHours > OLDEST_SHOWN_HOURS ? null : log[measure], date: log.date, ageHours };
}

/** The newest value of each measure and how old it is, from logs newest first. */
export function latestBiometrics(logs: readonly DailyLog[], localNow: Temporal.ZonedDateTime): Biometrics {
  const today = localNow.toPlainDate();
  const past = logs.filter(({ date }) => !isBefore(today, date));
  const ageOf = agesAt(localNow);
  const readings = MEASURES.map((measure) => [measure, latestReading(measure, past, ageOf)]);
  return Object.fromEntries(readings) as Biometrics;
}

/** What counts for today's decision: today's own log and nothing older. */
export function measurementsOf(log: RecentLog | undefined): Measurements {
  return {
    hrvStatus: log?.hrvStatus ?? 'UNKNOWN',
    hrvDirection: log?.hrvDirection ?? null,
    bodyBatteryCurrent: log?.bodyBatteryCurrent ?? null,
    bodyBatteryYesterdayLow: log?.bodyBatteryYesterdayLow ?? null,
    intensityMinutesWeek: log?.intensityMinutesWeek ?? null,
  };
}
