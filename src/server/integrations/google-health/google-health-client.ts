import { HEART_RATE_BPM, HRV_MS, MINUTES_OF_DAY, SKIN_CELSIUS } from '#core/training/measure-ranges.ts';
import { type Fields, fieldsIn, momentIn, textIn, valueIn } from '../http-transport/json-fields.ts';
import type { RequestLimit } from '../http-transport/request-budget.ts';
import { type JsonApi, readEach } from '../oauth/json-api.ts';
import type { OauthService } from '../oauth/oauth-app.ts';
import { oauthVendor } from '../oauth/oauth-vendor.ts';
import { activitiesSince, readActivities } from '../wearable/read-activities.ts';
import { readinessSignals } from '../wearable/readiness-signals.ts';
import { localTimeAt } from '../wearable/utc-offset.ts';
import { type DayPart, longestLast, mergeDays } from '../wearable/wearable-day.ts';
import { wearableName } from '../wearable/wearable-name.ts';
import type { NightTemperature, ReadRange, WearableReading } from '../wearable/wearable-reading.ts';
import { type DataType, dateIn, deviceNameOf, figureIn, listDataPoints, utcOffsetIn } from './data-points.ts';
import { EXERCISE, parseExercise } from './exercises.ts';

/** Limits of one project, for all people together. */
const GOOGLE_HEALTH_LIMITS: readonly RequestLimit[] = [
  { requests: 120_000, per: Temporal.Duration.from({ minutes: 1 }) },
];

const SCOPES = ['sleep', 'health_metrics_and_measurements', 'activity_and_fitness'].map(
  (name) => `https://www.googleapis.com/auth/googlehealth.${name}.readonly`,
);

/** Where Google's services are; with `deviceApiUrl` everything is at that one server. */
function googleHealthService(deviceApiUrl?: string): { oauth: OauthService; apiUrl: string } {
  const tokens = deviceApiUrl ?? 'https://oauth2.googleapis.com';
  return {
    apiUrl: deviceApiUrl ?? 'https://health.googleapis.com',
    oauth: {
      vendor: 'Google Health',
      authorizeUrl: `${deviceApiUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
      // Google sends a refresh token only for offline access, and sends another only after a new consent.
      authorizeParameters: { access_type: 'offline', prompt: 'consent' },
      tokenUrl: `${tokens}/token`,
      revokeUrl: `${tokens}/revoke`,
      scope: SCOPES.join(' '),
      authenticate: 'body',
    },
  };
}

const SLEEP: DataType = {
  name: 'sleep',
  filterBy: 'interval.civil_end_time',
  fields: 'sleep(interval,metadata,summary(minutesAsleep))',
  // The API's limit.
  pageRows: 25,
};

/** Data with one value per day. */
function daily(name: string, field: string): DataType {
  return { name, filterBy: 'date', fields: field, pageRows: 400 };
}

const HRV = daily('daily-heart-rate-variability', 'dailyHeartRateVariability');
const PULSE = daily('daily-resting-heart-rate', 'dailyRestingHeartRate');
const TEMPERATURE = daily('daily-sleep-temperature-derivations', 'dailySleepTemperatureDerivations');

/** Five requests, for up to 25 sleeps and 25 exercises. */
export async function readGoogleHealthDays(
  api: JsonApi,
  { from, to, lookAhead = false }: ReadRange,
): Promise<WearableReading> {
  const newest = lookAhead ? to.add({ days: 1 }) : to;
  const list = (type: DataType, since = from) => listDataPoints(api, type, [since, newest]);
  const skinTemperatures: NightTemperature[] = [];
  const { parts, problem } = await readEach([
    async () => longestLast((await list(SLEEP)).flatMap(parseSleep)),
    async () => (await list(HRV)).flatMap(parseHrv),
    async () => (await list(PULSE)).flatMap(parsePulse),
    async () => {
      skinTemperatures.push(...(await list(TEMPERATURE)).flatMap(parseTemperature));
      return [];
    },
  ]);
  const exercises = await readActivities(() => list(EXERCISE, activitiesSince({ from, to })), parseExercise);
  const isInRange = ({ date }: NightTemperature) =>
    Temporal.PlainDate.compare(from, date) <= 0 && Temporal.PlainDate.compare(date, newest) <= 0;
  return {
    days: mergeDays(parts, from, newest),
    problem: problem ?? exercises.problem,
    activities: exercises.activities,
    skinTemperatures: skinTemperatures.filter(isInRange),
  };
}

/** The day of a sleep is the local day on which it ended. Naps do not count as the night. */
function parseSleep(row: Fields): DayPart[] {
  const sleep = fieldsIn(row, 'sleep');
  const interval = fieldsIn(sleep, 'interval');
  const nightEndedAt = momentIn(interval, 'endTime');
  const utcOffsetMinutes = utcOffsetIn(interval, 'endUtcOffset');
  const isNap = valueIn(fieldsIn(sleep, 'metadata'), 'nap') === true;
  if (nightEndedAt === null || utcOffsetMinutes === null || isNap) return [];
  const minutes = figureIn(fieldsIn(sleep, 'summary'), 'minutesAsleep', MINUTES_OF_DAY);
  return [
    {
      date: localTimeAt(nightEndedAt, utcOffsetMinutes).toPlainDate(),
      // 0 minutes asleep means: not measured.
      sleepSeconds: minutes === null || minutes === 0 ? null : minutes * 60,
      measuredAt: nightEndedAt,
      nightEndedAt,
      utcOffsetMinutes,
    },
  ];
}

/**
 * Google's average rMSSD of the day. The rMSSD of deep sleep is another measure and never replaces it. The watch is taken
 * from HRV only: sleep and exercises may come from another one.
 */
function parseHrv(row: Fields): DayPart[] {
  const values = fieldsIn(row, 'dailyHeartRateVariability');
  const date = dateIn(values);
  const hrvLastNightMs = figureIn(values, 'averageHeartRateVariabilityMilliseconds', HRV_MS);
  if (date === null || hrvLastNightMs === null) return [];
  return [{ date, hrvLastNightMs, wearable: wearableName(deviceNameOf(row)) }];
}

/** Marks a resting heart rate computed from daytime values, which are higher and so not comparable. */
const WITHOUT_SLEEP = 'ONLY_WITH_AWAKE_DATA';

function parsePulse(row: Fields): DayPart[] {
  const values = fieldsIn(row, 'dailyRestingHeartRate');
  const date = dateIn(values);
  const method = textIn(fieldsIn(values, 'dailyRestingHeartRateMetadata'), 'calculationMethod');
  if (date === null || method === WITHOUT_SLEEP) return [];
  return [{ date, restingHeartRate: figureIn(values, 'beatsPerMinute', HEART_RATE_BPM) }];
}

/** The absolute temperature. Google's baseline covers only 30 days, so it changes with the cycle. */
function parseTemperature(row: Fields): NightTemperature[] {
  const values = fieldsIn(row, 'dailySleepTemperatureDerivations');
  const date = dateIn(values);
  const celsius = figureIn(values, 'nightlyTemperatureCelsius', SKIN_CELSIUS);
  return date === null || celsius === null ? [] : [{ date, celsius }];
}

export const googleHealth = oauthVendor({
  name: 'Google Health',
  app: {
    whose: 'your Google Cloud project with the Google Health API',
    without: 'Google Health is not offered',
  },
  // Google has no recovery score, so there is no charge.
  signals: readinessSignals,
  limits: GOOGLE_HEALTH_LIMITS,
  service: googleHealthService,
  // This takes a few pages of sleep, far below the page limit.
  batchDays: 90,
  isWeekFree: true,
  readDays: readGoogleHealthDays,
});
