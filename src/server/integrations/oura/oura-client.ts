import {
  HEART_RATE_BPM,
  HRV_MS,
  SCORE,
  SKIN_DEVIATION,
  SLEEP_SECONDS,
} from '#core/training/measure-ranges.ts';
import {
  dayIn,
  type Fields,
  fieldsIn,
  momentIn,
  numberIn,
  textIn,
  valueIn,
} from '../http-transport/json-fields.ts';
import type { JsonApi } from '../oauth/json-api.ts';
import { readEach, readPages } from '../oauth/json-api.ts';
import type { OauthApp, OauthService } from '../oauth/oauth-app.ts';
import { oauthVendor } from '../oauth/oauth-vendor.ts';
import { activitiesSince, readActivities } from '../wearable/read-activities.ts';
import { readinessSignals } from '../wearable/readiness-signals.ts';
import { offsetMinutesIn } from '../wearable/utc-offset.ts';
import { type DayPart, longestLast, mergeDays } from '../wearable/wearable-day.ts';
import { wearableName } from '../wearable/wearable-name.ts';
import type { ReadRange, WearableReading } from '../wearable/wearable-reading.ts';
import { parseWorkout } from './workouts.ts';

const MOI_URL = 'https://moi.ouraring.com';
const CLOUD_URL = 'https://cloud.ouraring.com';
const API_URL = 'https://api.ouraring.com';

/** Where Oura's services are; with `deviceApiUrl` everything is at that one server. */
export function ouraService(
  deviceApiUrl?: string,
  app?: Pick<OauthApp, 'portal'>,
): { oauth: OauthService; apiUrl: string } {
  const apiUrl = deviceApiUrl ?? API_URL;
  const former = {
    authorizeUrl: `${deviceApiUrl ?? CLOUD_URL}/oauth/authorize`,
    tokenUrl: `${apiUrl}/oauth/token`,
  };
  const moi = {
    authorizeUrl: `${deviceApiUrl ?? MOI_URL}/oauth/v2/ext/oauth-authorize`,
    tokenUrl: `${deviceApiUrl ?? MOI_URL}/oauth/v2/ext/oauth-token`,
    formerTokenUrl: former.tokenUrl,
    appHint: '. If it was made at cloud.ouraring.com, set OURA_PORTAL=cloud',
  };
  return {
    apiUrl,
    oauth: {
      vendor: 'Oura',
      ...(app?.portal === 'cloud' ? former : moi),
      // `daily` covers sleep and readiness.
      scope: 'daily workout',
      authenticate: 'body',
    },
  };
}

/** Takes three requests, however many days are read. */
export async function readOuraDays(
  api: JsonApi,
  { from, to, lookAhead = false }: ReadRange,
): Promise<WearableReading> {
  const newest = lookAhead ? to.add({ days: 1 }) : to;
  const rowsOf = (name: string, since = from) =>
    readPages(api, name, { path: (page) => collectionPath(name, [since, newest], page), rows: 'data' });
  const { parts, problem } = await readEach([
    async () => longestLast((await rowsOf('sleep')).flatMap(parseSleep)),
    async () => (await rowsOf('daily_readiness')).flatMap(parseReadiness),
  ]);
  const workouts = await readActivities(() => rowsOf('workout', activitiesSince({ from, to })), parseWorkout);
  return {
    days: mergeDays(parts, from, newest),
    problem: problem ?? workouts.problem,
    activities: workouts.activities,
  };
}

/**
 * The path for a range with one more day on both sides. Oura reads a date as its midnight, so some collections lack the
 * first day and others the last. Rows of other days are dropped afterwards.
 */
function collectionPath(
  name: string,
  [from, to]: readonly [Temporal.PlainDate, Temporal.PlainDate],
  page: string | null,
): string {
  const query = new URLSearchParams({
    start_date: from.subtract({ days: 1 }).toString(),
    end_date: to.add({ days: 1 }).toString(),
    ...(page !== null && { next_token: page }),
  });
  return `/v2/usercollection/${name}?${query}`;
}

/** Naps, and sleep that the person deleted, do not count as the night. */
function parseSleep(row: Fields): DayPart[] {
  const date = dayIn(row, 'day');
  if (date === null || textIn(row, 'type') !== 'long_sleep') return [];
  const readiness = fieldsIn(row, 'readiness');
  const nightEndedAt = momentIn(row, 'bedtime_end');
  return [
    {
      date,
      hrvLastNightMs: numberIn(row, 'average_hrv', HRV_MS),
      // The only resting heart rate that Oura has.
      restingHeartRate: numberIn(row, 'lowest_heart_rate', HEART_RATE_BPM),
      sleepSeconds: numberIn(row, 'total_sleep_duration', SLEEP_SECONDS),
      readiness: numberIn(readiness, 'score', SCORE),
      skinTemperatureDeviation: numberIn(readiness, 'temperature_deviation', SKIN_DEVIATION),
      measuredAt: nightEndedAt,
      nightEndedAt,
      utcOffsetMinutes: offsetMinutesIn(textIn(row, 'bedtime_end')),
      wearable: wearableName(valueIn(row, 'ring_id')),
    },
  ];
}

function parseReadiness(row: Fields): DayPart[] {
  const date = dayIn(row, 'day');
  if (date === null) return [];
  return [
    {
      date,
      readiness: numberIn(row, 'score', SCORE),
      skinTemperatureDeviation: numberIn(row, 'temperature_deviation', SKIN_DEVIATION),
    },
  ];
}

/** Revokes the person's permission. */
async function revokeOura(api: JsonApi): Promise<void> {
  const path = (token: string) => `/oauth/revoke?access_token=${encodeURIComponent(token)}`;
  await api.send('revoke', path, { method: 'POST' });
}

export const oura = oauthVendor({
  name: 'Oura',
  app: {
    whose: 'your app at Oura',
    without: 'Oura is not offered',
    portal: {
      doc: 'Where your app at Oura was made: moi for the new portal, cloud for cloud.ouraring.com.',
      values: ['moi', 'cloud'],
    },
  },
  signals: readinessSignals,
  service: ouraService,
  // All days take three requests.
  batchDays: Number.POSITIVE_INFINITY,
  isWeekFree: true,
  readDays: readOuraDays,
  revoke: revokeOura,
});
