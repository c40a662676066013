import type { HrvStatus } from '#core/training/hrv-status.ts';
import {
  HEART_RATE_BPM,
  HRV_MS,
  SCORE,
  SKIN_DEVIATION,
  SLEEP_SECONDS,
} from '#core/training/measure-ranges.ts';
import {
  dayIn,
  epochMomentIn,
  type Fields,
  fieldsIn,
  numberIn,
  rowsOf,
  soleObject,
  textIn,
  valueIn,
} from '../../http-transport/json-fields.ts';
import { offsetMinutes } from '../local-clock.ts';
import type { Resource } from '../resource.ts';
import { parseStatus } from './hrv.ts';

/** One night, by the day on which it ended. */
export interface Night {
  date: Temporal.PlainDate;
  sleepSeconds: number | null;
  sleepScore: number | null;
  restingHeartRate: number | null;
  hrvStatus: HrvStatus;
  hrvLastNightMs: number | null;
  hrvWeeklyMs: number | null;
  skinTemperatureDeviation: number | null;
  nightEndedAt: Temporal.Instant | null;
  utcOffsetMinutes: number | null;
}

/** If the night itself has no HRV, week and status come from the nights before and are dropped. */
function parseHrv(values: Fields): Pick<Night, 'hrvStatus' | 'hrvLastNightMs' | 'hrvWeeklyMs'> {
  const hrvLastNightMs = numberIn(values, 'avgOvernightHrv', HRV_MS);
  if (hrvLastNightMs === null) return { hrvStatus: 'UNKNOWN', hrvLastNightMs, hrvWeeklyMs: null };
  return {
    hrvStatus: parseStatus(textIn(values, 'hrvStatus')),
    hrvLastNightMs,
    hrvWeeklyMs: numberIn(values, 'hrv7dAverage', HRV_MS),
  };
}

/** A night without sleep has no values, or only planned ones. */
function parseNight(row: Fields): Night[] {
  const date = dayIn(row, 'calendarDate');
  const values = fieldsIn(row, 'values');
  if (date === null || values === null) return [];
  const nightEndedAt = epochMomentIn(values, 'gmtSleepEndTimeInMillis');
  return [
    {
      date,
      sleepSeconds: numberIn(values, 'totalSleepTimeInSeconds', SLEEP_SECONDS),
      sleepScore: numberIn(values, 'sleepScore', SCORE),
      restingHeartRate: numberIn(values, 'restingHeartRate', HEART_RATE_BPM),
      ...parseHrv(values),
      skinTemperatureDeviation: numberIn(values, 'skinTempC', SKIN_DEVIATION),
      nightEndedAt,
      utcOffsetMinutes: offsetMinutes(nightEndedAt, epochMomentIn(values, 'localSleepEndTimeInMillis')),
    },
  ];
}

/** All nights of a range in one request. Garmin refuses more than 28 days. */
export const sleepRange: Resource<[from: Temporal.PlainDate, to: Temporal.PlainDate], Night[]> = {
  label: 'sleep by day',
  path: (from, to) => `/sleep-service/stats/sleep/daily/${from}/${to}`,
  parse(json) {
    const rows = Array.isArray(json) ? json : valueIn(soleObject(json), 'individualStats');
    return rowsOf(rows).flatMap(parseNight);
  },
};
