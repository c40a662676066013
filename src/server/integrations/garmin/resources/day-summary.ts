import { dayIn, numberIn, soleObject, valueIn } from '../../http-transport/json-fields.ts';
import { VendorError } from '../../http-transport/vendor-error.ts';
import {
  BATTERY,
  HEART_RATE_BPM,
  MINUTES_OF_DAY,
  SLEEP_SECONDS,
  STRESS,
} from '../../wearable/measurement-ranges.ts';
import type { Resource } from '../resource.ts';
import { weighMinutes } from './intensity-minutes.ts';

export interface DaySummary {
  date: Temporal.PlainDate;
  bodyBatteryCurrent: number | null;
  bodyBatteryHigh: number | null;
  bodyBatteryLow: number | null;
  restingHeartRate: number | null;
  stressAverage: number | null;
  sleepSeconds: number | null;
  intensityMinutesDay: number | null;
}

const MINUTES_KEYS = { moderate: 'moderateIntensityMinutes', vigorous: 'vigorousIntensityMinutes' };

/** The most that one request gives about one day. */
export const daySummary: Resource<[displayName: string, date: Temporal.PlainDate], DaySummary | null> = {
  label: 'day summary',
  path: (displayName, date) =>
    `/usersummary-service/usersummary/daily/${encodeURIComponent(displayName)}?calendarDate=${date}`,
  parse(json) {
    const day = soleObject(json);
    // Sent with 200 and everything else empty to whoever may not see the account.
    if (valueIn(day, 'privacyProtected') === true) {
      throw new VendorError('UNAUTHORIZED', 'Garmin shows this account to its owner only');
    }
    const date = dayIn(day, 'calendarDate');
    if (day === null || date === null) return null;
    return {
      date,
      bodyBatteryCurrent: numberIn(day, 'bodyBatteryMostRecentValue', BATTERY),
      bodyBatteryHigh: numberIn(day, 'bodyBatteryHighestValue', BATTERY),
      bodyBatteryLow: numberIn(day, 'bodyBatteryLowestValue', BATTERY),
      restingHeartRate: numberIn(day, 'restingHeartRate', HEART_RATE_BPM),
      stressAverage: numberIn(day, 'averageStressLevel', STRESS),
      sleepSeconds: numberIn(day, 'sleepingSeconds', SLEEP_SECONDS),
      intensityMinutesDay: weighMinutes(day, MINUTES_KEYS, MINUTES_OF_DAY),
    };
  },
};
