import { randomUUID } from 'node:crypto';
import {
  HEART_RATE_BPM,
  HRV_MS,
  type MeasureRange,
  SCORE,
  SKIN_DEVIATION,
  SLEEP_SECONDS,
} from '#core/training/measure-ranges.ts';
import {
  asFields,
  dayIn,
  type Fields,
  momentIn,
  numberIn,
  rowsOf,
  textIn,
} from '../http-transport/json-fields.ts';
import type { RequestLimit } from '../http-transport/request-budget.ts';
import { type JsonApi, readEach } from '../oauth/json-api.ts';
import type { OauthService } from '../oauth/oauth-app.ts';
import type { OauthCredentials } from '../oauth/oauth-credentials.ts';
import { oauthVendor } from '../oauth/oauth-vendor.ts';
import { readActivities } from '../wearable/read-activities.ts';
import { readinessSignals } from '../wearable/readiness-signals.ts';
import { offsetMinutesIn } from '../wearable/utc-offset.ts';
import { type DayPart, mergeDays } from '../wearable/wearable-day.ts';
import type { ReadRange, WearableReading } from '../wearable/wearable-reading.ts';
import { parseExercise } from './exercises.ts';

/** Limits of an app without people. Each person who connects raises them a little. */
const POLAR_LIMITS: readonly RequestLimit[] = [
  { requests: 500, per: Temporal.Duration.from({ minutes: 15 }) },
  { requests: 5_000, per: Temporal.Duration.from({ hours: 24 }) },
];

/** Where Polar's services are; with `deviceApiUrl` everything is at that one server. */
function polarService(deviceApiUrl?: string): { oauth: OauthService; apiUrl: string } {
  return {
    apiUrl: deviceApiUrl ?? 'https://www.polaraccesslink.com',
    oauth: {
      vendor: 'Polar',
      authorizeUrl: `${deviceApiUrl ?? 'https://flow.polar.com'}/oauth2/authorization`,
      tokenUrl: `${deviceApiUrl ?? 'https://polarremote.com'}/v2/oauth2/token`,
      // Polar has only this scope.
      scope: 'accesslink.read_all',
      authenticate: 'basic',
      accountField: 'x_user_id',
    },
  };
}

/** Answers 204 for watches without a sensor. */
const SKIN_TEMPERATURE_PATH = '/v3/users/biosensing/skintemperature';

/** Polar gives data only of people who are registered with the app. 409: already registered. */
async function registerPolar(api: JsonApi): Promise<void> {
  await api.send('registration', '/v3/users', {
    method: 'POST',
    json: { 'member-id': randomUUID() },
    accept: [409],
  });
}

/** Ends the registration, and the permission with it. */
async function revokePolar(api: JsonApi, { accountId }: OauthCredentials): Promise<void> {
  if (accountId === null) return;
  await api.send('revoke', `/v3/users/${encodeURIComponent(accountId)}`, { method: 'DELETE' });
}

/** Takes four requests. Each returns the last 28 or 30 days, whatever range is requested. */
export async function readPolarDays(
  api: JsonApi,
  { from, to, lookAhead = false }: ReadRange,
): Promise<WearableReading> {
  const newest = lookAhead ? to.add({ days: 1 }) : to;
  const read = async (name: string, list: string) =>
    rowsOf(asFields(await api.get(name, `/v3/users/${name}`))?.[list]);
  const { parts, problem } = await readEach([
    async () => (await read('sleep', 'nights')).flatMap(parseNight),
    async () => (await read('nightly-recharge', 'recharges')).flatMap(parseRecharge),
    async () => rowsOf(await api.get('skintemperature', SKIN_TEMPERATURE_PATH)).flatMap(parseSkinTemperature),
  ]);
  const readExercises = async () => rowsOf(await api.get('exercises', '/v3/exercises?zones=true'));
  const exercises = await readActivities(readExercises, parseExercise);
  return {
    days: mergeDays(parts, from, newest),
    problem: problem ?? exercises.problem,
    activities: exercises.activities,
  };
}

const STAGES = ['light_sleep', 'deep_sleep', 'rem_sleep'];
const STAGE_SECONDS: MeasureRange = { min: 0, max: 24 * 3600 };

/** Null if a stage is missing: a partial sum would look like a short night. */
function sleepSecondsOf(row: Fields): number | null {
  const stages = STAGES.map((stage) => numberIn(row, stage, STAGE_SECONDS));
  const unrecognized = numberIn(row, 'unrecognized_sleep_stage', STAGE_SECONDS) ?? 0;
  const seconds = stages.reduce<number>((sum, part) => sum + (part ?? Number.NaN), unrecognized);
  return seconds >= SLEEP_SECONDS.min && seconds <= SLEEP_SECONDS.max ? seconds : null;
}

function parseNight(row: Fields): DayPart[] {
  const date = dayIn(row, 'date');
  if (date === null) return [];
  return [
    {
      date,
      sleepSeconds: sleepSecondsOf(row),
      sleepScore: numberIn(row, 'sleep_score', SCORE),
      nightEndedAt: momentIn(row, 'sleep_end_time'),
      utcOffsetMinutes: offsetMinutesIn(textIn(row, 'sleep_end_time')),
    },
  ];
}

const ANS_CHARGE: MeasureRange = { min: -10, max: 10 };

/** Maps the ANS charge from −10..10 to 0..100. */
function chargeOf(row: Fields): number | null {
  const charge = numberIn(row, 'ans_charge', ANS_CHARGE);
  return charge === null ? null : Math.round((charge + 10) * 50) / 10;
}

/** HRV and heart rate are from the four hours that begin half an hour after falling asleep. */
function parseRecharge(row: Fields): DayPart[] {
  const date = dayIn(row, 'date');
  if (date === null) return [];
  return [
    {
      date,
      hrvLastNightMs: numberIn(row, 'heart_rate_variability_avg', HRV_MS),
      restingHeartRate: numberIn(row, 'heart_rate_avg', HEART_RATE_BPM),
      readiness: chargeOf(row),
    },
  ];
}

/** Polar’s own deviation from the person’s baseline. The absolute value is not needed. */
function parseSkinTemperature(row: Fields): DayPart[] {
  const date = dayIn(row, 'sleep_date');
  const skinTemperatureDeviation = numberIn(row, 'deviation_from_baseline_celsius', SKIN_DEVIATION);
  return date === null || skinTemperatureDeviation === null ? [] : [{ date, skinTemperatureDeviation }];
}

export const polar = oauthVendor({
  name: 'Polar',
  app: { whose: 'your app at Polar AccessLink', without: 'Polar is not offered' },
  signals: readinessSignals,
  limits: POLAR_LIMITS,
  service: polarService,
  // Each response contains all days.
  batchDays: Number.POSITIVE_INFINITY,
  isWeekFree: true,
  readDays: readPolarDays,
  onConnected: registerPolar,
  revoke: revokePolar,
});
