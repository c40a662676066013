import { HEART_RATE_BPM, HRV_MS, SCORE, SLEEP_SECONDS } from '#core/training/measure-ranges.ts';
import {
  dayIn,
  type Fields,
  momentIn,
  numberIn,
  rowsOf,
  textIn,
  valueIn,
} from '../http-transport/json-fields.ts';
import type { Transport } from '../http-transport/transport.ts';
import { VendorError } from '../http-transport/vendor-error.ts';
import { createJsonApi, type JsonApi } from '../oauth/json-api.ts';
import type { OauthService } from '../oauth/oauth-app.ts';
import { activitiesSince, readActivities } from '../wearable/read-activities.ts';
import { type DayPart, mergeDays } from '../wearable/wearable-day.ts';
import type { ReadRange, WearableReading } from '../wearable/wearable-reading.ts';
import { parseActivity } from './activities.ts';

const INTERVALS_URL = 'https://intervals.icu';

/** Where intervals.icu's services are; with `deviceApiUrl` everything is at that one server. */
export function intervalsService(deviceApiUrl = INTERVALS_URL): { oauth: OauthService; apiUrl: string } {
  return {
    apiUrl: deviceApiUrl,
    oauth: {
      vendor: 'intervals.icu',
      authorizeUrl: `${deviceApiUrl}/oauth/authorize`,
      tokenUrl: `${deviceApiUrl}/api/oauth/token`,
      scope: 'WELLNESS:READ,ACTIVITY:READ',
      authenticate: 'body',
    },
  };
}

interface KeyOptions {
  transport: Transport;
  baseUrl: string;
  /** The key on the person's settings page at intervals.icu. It is valid until they create another. */
  apiKey: string;
  account: string;
}

/** The API with a person's key, which is used like a token that is never renewed. */
export function createKeyApi({ apiKey, ...options }: KeyOptions): JsonApi {
  const token = Buffer.from(`API_KEY:${apiKey}`).toString('base64');
  return createJsonApi({ ...options, scheme: 'Basic', session: { ask: (ask) => ask(token) } });
}

/** Checks a pasted key. It goes into a header: with a line break in it, fetch throws an error that quotes it. */
export function parseIntervalsKey(
  text: string,
): { ok: true; apiKey: string } | { ok: false; problem: string } {
  const apiKey = text.trim();
  if (apiKey === '')
    return { ok: false, problem: 'Nothing was pasted. Copy the API key from intervals.icu/settings.' };
  if (!/^[A-Za-z0-9_-]{8,128}$/.test(apiKey)) {
    return {
      ok: false,
      problem: 'This is not an API key of intervals.icu: those are letters and digits only.',
    };
  }
  return { ok: true, apiKey };
}

/** Takes two requests, however many days are read. */
export async function readIntervalsDays(
  api: JsonApi,
  { from, to, lookAhead = false }: ReadRange,
): Promise<WearableReading> {
  const newest = lookAhead ? to.add({ days: 1 }) : to;
  // Athlete 0 is the owner of the key or token.
  const readList = async (label: string, oldest: Temporal.PlainDate) =>
    readRows(await api.get(label, `/api/v1/athlete/0/${label}?oldest=${oldest}&newest=${newest}`));
  const rows = await readList('wellness', from);
  const read = () => readList('activities', activitiesSince({ from, to }));
  const { activities, problem } = await readActivities(read, parseActivity);
  const days = mergeDays(rows.flatMap(parseDay), from, newest);
  return { days, problem, bleedingDays: bleedingDays(rows), activities };
}

/** intervals.icu has no Body Battery or HRV status. Its `stress` is a mood of 1..4 and not a measurement. */
function parseDay(row: Fields): DayPart[] {
  const date = dayIn(row, 'id');
  if (date === null) return [];
  const rmssd = numberIn(row, 'hrv', HRV_MS);
  const sdnn = numberIn(row, 'hrvSDNN', HRV_MS);
  return [
    {
      date,
      hrvLastNightMs: rmssd ?? sdnn,
      hrvKind: rmssd === null && sdnn !== null ? 'SDNN' : null,
      // `tempRestingHR` marks a value that was not measured, but carried over from an earlier day.
      restingHeartRate:
        valueIn(row, 'tempRestingHR') === true ? null : numberIn(row, 'restingHR', HEART_RATE_BPM),
      sleepingHeartRate: numberIn(row, 'avgSleepingHR', HEART_RATE_BPM),
      sleepSeconds: numberIn(row, 'sleepSecs', SLEEP_SECONDS),
      sleepScore: numberIn(row, 'sleepScore', SCORE),
      readiness: numberIn(row, 'readiness', SCORE),
      measuredAt: momentIn(row, 'updated'),
    },
  ];
}

/** Days of bleeding that the person logged at intervals.icu. Predictions are in another field. */
function bleedingDays(rows: readonly Fields[]): Temporal.PlainDate[] {
  return rows
    .filter((row) => textIn(row, 'menstrualPhase') === 'PERIOD')
    .flatMap((row) => dayIn(row, 'id') ?? []);
}

export function readRows(json: unknown): Fields[] {
  try {
    return rowsOf(json);
  } catch (cause) {
    throw new VendorError('UNEXPECTED', 'intervals.icu sent something else than documented', { cause });
  }
}
