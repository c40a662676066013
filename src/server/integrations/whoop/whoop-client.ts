import {
  HEART_RATE_BPM,
  HRV_MS,
  type MeasureRange,
  SCORE,
  SKIN_CELSIUS,
  SLEEP_SECONDS,
} from '#core/training/measure-ranges.ts';
import { type Fields, fieldsIn, momentIn, numberIn, textIn, valueIn } from '../http-transport/json-fields.ts';
import type { RequestLimit } from '../http-transport/request-budget.ts';
import { type JsonApi, readEach, readPages } from '../oauth/json-api.ts';
import type { OauthService } from '../oauth/oauth-app.ts';
import { oauthVendor } from '../oauth/oauth-vendor.ts';
import { activitiesSince, readActivities } from '../wearable/read-activities.ts';
import { readinessSignals } from '../wearable/readiness-signals.ts';
import { localTimeAt, offsetMinutesIn } from '../wearable/utc-offset.ts';
import { type DayPart, longestLast, mergeDays } from '../wearable/wearable-day.ts';
import type { NightTemperature, ReadRange, WearableReading } from '../wearable/wearable-reading.ts';
import { scoreOf } from './score.ts';
import { parseWorkout } from './workouts.ts';

const WHOOP_URL = 'https://api.prod.whoop.com';

/** Limits of one app, for all people together. */
const WHOOP_LIMITS: readonly RequestLimit[] = [
  { requests: 100, per: Temporal.Duration.from({ minutes: 1 }) },
  { requests: 10_000, per: Temporal.Duration.from({ hours: 24 }) },
];

/** The most rows that WHOOP returns at once. */
const PAGE_ROWS = '25';

/** Where WHOOP's services are; with `deviceApiUrl` everything is at that one server. */
function whoopService(deviceApiUrl = WHOOP_URL): { oauth: OauthService; apiUrl: string } {
  return {
    apiUrl: `${deviceApiUrl}/developer`,
    oauth: {
      vendor: 'WHOOP',
      authorizeUrl: `${deviceApiUrl}/oauth/oauth2/auth`,
      tokenUrl: `${deviceApiUrl}/oauth/oauth2/token`,
      // Without “offline” there is no refresh token.
      scope: 'offline read:recovery read:sleep read:workout',
      refreshScope: 'offline',
      authenticate: 'body',
    },
  };
}

/** Takes three requests for up to 25 nights and 25 workouts. A recovery belongs to the day of its sleep. */
export async function readWhoopDays(
  api: JsonApi,
  { from, to, lookAhead = false }: ReadRange,
): Promise<WearableReading> {
  const newest = lookAhead ? to.add({ days: 1 }) : to;
  const rowsOf = (name: string, path: string, { since = from, isEnough }: AskedRows = {}) =>
    readPages(api, name, { path: (page) => pathOf(path, [since, newest], page), rows: 'records', isEnough });
  const dayOfSleep = new Map<string, Temporal.PlainDate>();
  const skinTemperatures: NightTemperature[] = [];
  const { parts, problem } = await readEach([
    async () => {
      const nights = (await rowsOf('sleep', '/v2/activity/sleep')).flatMap(parseSleep);
      for (const { id, part } of nights) dayOfSleep.set(id, part.date);
      return longestLast(nights.map(({ part }) => part));
    },
    async () => {
      const recoveries = (await rowsOf('recovery', '/v2/recovery')).flatMap((row) =>
        toNight(row, dayOfSleep),
      );
      skinTemperatures.push(...recoveries.flatMap(parseTemperature));
      return recoveries.map(parseRecovery);
    },
  ]);
  const since = activitiesSince({ from, to });
  const isEnough = (rows: readonly Fields[]) => reaches(rows, from);
  const workouts = await readActivities(
    () => rowsOf('workout', '/v2/activity/workout', { since, isEnough }),
    parseWorkout,
  );
  const days = mergeDays(parts, from, newest);
  const isAsked = ({ date }: NightTemperature) => days.some((day) => day.date.equals(date));
  return {
    days,
    problem: problem ?? workouts.problem,
    activities: workouts.activities,
    skinTemperatures: skinTemperatures.filter(isAsked),
  };
}

interface AskedRows {
  since?: Temporal.PlainDate;
  isEnough?: (rows: readonly Fields[]) => boolean;
}

/** Whether the rows, which are newest first, reach back beyond this day in every timezone. */
function reaches(rows: readonly Fields[], day: Temporal.PlainDate): boolean {
  const oldest = momentIn(rows.at(-1) ?? null, 'start');
  const { epochMilliseconds } = day.subtract({ days: 1 }).toZonedDateTime('UTC');
  return oldest !== null && oldest.epochMilliseconds < epochMilliseconds;
}

/** WHOOP filters by the UTC times of a sleep, so the range is one day longer on both sides. */
function pathOf(
  path: string,
  [from, to]: readonly [Temporal.PlainDate, Temporal.PlainDate],
  page: string | null,
): string {
  const query = new URLSearchParams({
    start: `${from.subtract({ days: 1 })}T00:00:00.000Z`,
    end: `${to.add({ days: 2 })}T00:00:00.000Z`,
    limit: PAGE_ROWS,
    ...(page !== null && { nextToken: page }),
  });
  return `${path}?${query}`;
}

const SLEEP_MS: MeasureRange = { min: 0, max: 24 * 3600_000 };
const STAGES = [
  'total_light_sleep_time_milli',
  'total_slow_wave_sleep_time_milli',
  'total_rem_sleep_time_milli',
];

/** Null if a stage is missing: a partial sum would look like a short night. */
function sleepSecondsOf(score: Fields | null): number | null {
  const summary = fieldsIn(score, 'stage_summary');
  const stages = STAGES.map((stage) => numberIn(summary, stage, SLEEP_MS));
  const seconds = stages.reduce<number>((sum, ms) => sum + (ms ?? Number.NaN), 0) / 1000;
  return seconds >= SLEEP_SECONDS.min && seconds <= SLEEP_SECONDS.max ? Math.round(seconds) : null;
}

/** The day of a sleep is the local day on which it ended. Naps do not count as the night. */
function parseSleep(row: Fields): { id: string; part: DayPart }[] {
  const id = textIn(row, 'id');
  const end = momentIn(row, 'end');
  const utcOffsetMinutes = offsetMinutesIn(textIn(row, 'timezone_offset'));
  if (id === null || end === null || utcOffsetMinutes === null || valueIn(row, 'nap') === true) return [];
  const score = scoreOf(row);
  const part: DayPart = {
    date: localTimeAt(end, utcOffsetMinutes).toPlainDate(),
    sleepSeconds: sleepSecondsOf(score),
    sleepScore: numberIn(score, 'sleep_performance_percentage', SCORE),
    nightEndedAt: end,
    utcOffsetMinutes,
  };
  return [{ id, part }];
}

interface NightRecovery {
  date: Temporal.PlainDate;
  row: Fields;
  score: Fields;
}

function toNight(row: Fields, dayOfSleep: ReadonlyMap<string, Temporal.PlainDate>): NightRecovery[] {
  const date = dayOfSleep.get(textIn(row, 'sleep_id') ?? '');
  const score = scoreOf(row);
  return date === undefined || score === null ? [] : [{ date, row, score }];
}

/** While WHOOP calibrates to a person, the recovery score is a guess and is dropped. */
function parseRecovery({ date, row, score }: NightRecovery): DayPart {
  const isCalibrating = valueIn(score, 'user_calibrating') === true;
  return {
    date,
    hrvLastNightMs: numberIn(score, 'hrv_rmssd_milli', HRV_MS),
    restingHeartRate: numberIn(score, 'resting_heart_rate', HEART_RATE_BPM),
    readiness: isCalibrating ? null : numberIn(score, 'recovery_score', SCORE),
    measuredAt: momentIn(row, 'updated_at'),
  };
}

function parseTemperature({ date, score }: NightRecovery): NightTemperature[] {
  const celsius = numberIn(score, 'skin_temp_celsius', SKIN_CELSIUS);
  return celsius === null ? [] : [{ date, celsius }];
}

/** Revokes the person's permission. */
async function revokeWhoop(api: JsonApi): Promise<void> {
  await api.send('revoke', '/v2/user/access', { method: 'DELETE' });
}

export const whoop = oauthVendor({
  name: 'WHOOP',
  app: { whose: 'your app at WHOOP', without: 'WHOOP is not offered' },
  signals: readinessSignals,
  limits: WHOOP_LIMITS,
  service: whoopService,
  // With one more day on both sides this still fits on one page.
  batchDays: 21,
  isWeekFree: true,
  readDays: readWhoopDays,
  revoke: revokeWhoop,
});
