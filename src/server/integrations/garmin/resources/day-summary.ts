import { BATTERY, HEART_RATE_BPM, STRESS } from '#core/training/measure-ranges.ts';
import {
  dayIn,
  type Fields,
  momentIn,
  numberIn,
  soleObject,
  valueIn,
} from '../../http-transport/json-fields.ts';
import { VendorError } from '../../http-transport/vendor-error.ts';
import { offsetMinutes } from '../local-clock.ts';
import type { Resource } from '../resource.ts';
import { weighMinutes } from './intensity-minutes.ts';

interface DaySummary {
  date: Temporal.PlainDate;
  bodyBatteryCurrent: number | null;
  bodyBatteryHigh: number | null;
  bodyBatteryLow: number | null;
  bodyBatteryAtWake: number | null;
  restingHeartRate: number | null;
  stressAverage: number | null;
  intensityMinutesDay: number | null;
  measuredAt: Temporal.Instant | null;
  utcOffsetMinutes: number | null;
}

const MINUTES_KEYS = { moderate: 'moderateIntensityMinutes', vigorous: 'vigorousIntensityMinutes' };

/** The last uploaded measurement. The time of the upload may be much later, so the earlier of the two counts. */
function lastMeasured(day: Fields): Temporal.Instant | null {
  const moments = ['wellnessEndTimeGmt', 'lastSyncTimestampGMT']
    .map((key) => momentIn(day, key))
    .filter((moment) => moment !== null);
  return moments.sort(Temporal.Instant.compare)[0] ?? null;
}

/**
 * Most values of a day in one request. `sleepingSeconds` is ignored: it is the time in bed between two midnights, so it
 * mixes two nights.
 */
export const daySummary: Resource<[displayName: string, date: Temporal.PlainDate], DaySummary | null> = {
  label: 'day summary',
  path: (displayName, date) =>
    `/usersummary-service/usersummary/daily/${encodeURIComponent(displayName)}?calendarDate=${date}`,
  parse(json) {
    const day = soleObject(json);
    // A protected account answers with status 200. The token is fine: other resources may still answer.
    if (valueIn(day, 'privacyProtected') === true) {
      throw new VendorError('REFUSED', 'Garmin shows this account to its owner only');
    }
    const date = dayIn(day, 'calendarDate');
    if (day === null || date === null) return null;
    return {
      date,
      bodyBatteryCurrent: numberIn(day, 'bodyBatteryMostRecentValue', BATTERY),
      bodyBatteryHigh: numberIn(day, 'bodyBatteryHighestValue', BATTERY),
      bodyBatteryLow: numberIn(day, 'bodyBatteryLowestValue', BATTERY),
      bodyBatteryAtWake: numberIn(day, 'bodyBatteryAtWakeTime', BATTERY),
      restingHeartRate: numberIn(day, 'restingHeartRate', HEART_RATE_BPM),
      stressAverage: numberIn(day, 'averageStressLevel', STRESS),
      intensityMinutesDay: weighMinutes(day, MINUTES_KEYS),
      measuredAt: lastMeasured(day),
      utcOffsetMinutes: offsetMinutes(
        momentIn(day, 'wellnessStartTimeGmt'),
        momentIn(day, 'wellnessStartTimeLocal'),
      ),
    };
  },
};
