import {
  type Fields,
  fieldsIn,
  momentIn,
  numberIn,
  type Range,
  textIn,
  valueIn,
} from '../http-transport/json-fields.ts';
import type { RequestLimit } from '../http-transport/request-budget.ts';
import { type JsonApi, readEach, readPages } from '../oauth/json-api.ts';
import type { OauthService } from '../oauth/oauth-app.ts';
import { HEART_RATE_BPM, HRV_MS, SCORE, SLEEP_SECONDS } from '../wearable/measurement-ranges.ts';
import { offsetMinutesIn } from '../wearable/utc-offset.ts';
import { type DayPart, longestLast, mergeDays } from '../wearable/wearable-day.ts';
import type { StretchOfDays, WearableReading } from '../wearable/wearable-reading.ts';

const WHOOP_URL = 'https://api.prod.whoop.com';

/** Of one app, for all of its people. */
export const WHOOP_LIMITS: readonly RequestLimit[] = [
  { requests: 100, per: Temporal.Duration.from({ minutes: 1 }) },
  { requests: 10_000, per: Temporal.Duration.from({ hours: 24 }) },
];

/** The most that WHOOP gives at once. */
const PAGE_ROWS = '25';

/** Where WHOOP's services are; with `deviceApiUrl` everything is at that one server. */
export function whoopService(deviceApiUrl = WHOOP_URL): { oauth: OauthService; apiUrl: string } {
  return {
    apiUrl: `${deviceApiUrl}/developer`,
    oauth: {
      vendor: 'WHOOP',
      authorizeUrl: `${deviceApiUrl}/oauth/oauth2/auth`,
      tokenUrl: `${deviceApiUrl}/oauth/oauth2/token`,
      // “offline” brings a refresh token.
      scope: 'offline read:recovery read:sleep',
      refreshScope: 'offline',
      authenticate: 'body',
    },
  };
}

/** Two requests for up to 25 nights. A recovery has no day: it is that of its sleep. */
export async function readWhoopDays(
  api: JsonApi,
  { from, to, lookAhead = false }: StretchOfDays,
): Promise<WearableReading> {
  const newest = lookAhead ? to.add({ days: 1 }) : to;
  const rowsOf = (name: string, path: string) =>
    readPages(api, name, { path: (page) => pathOf(path, [from, newest], page), rows: 'records' });
  const dayOfSleep = new Map<string, Temporal.PlainDate>();
  const { parts, problem } = await readEach([
    async () => {
      const nights = (await rowsOf('sleep', '/v2/activity/sleep')).flatMap(parseSleep);
      for (const { id, part } of nights) dayOfSleep.set(id, part.date);
      return longestLast(nights.map(({ part }) => part));
    },
    async () => (await rowsOf('recovery', '/v2/recovery')).flatMap((row) => parseRecovery(row, dayOfSleep)),
  ]);
  return { days: mergeDays(parts, from, newest), problem };
}

/** The range is that of the sleep's window, in UTC: one day further on both sides. */
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

const SLEEP_MS: Range = { min: 0, max: 24 * 3600_000 };
const STAGES = [
  'total_light_sleep_time_milli',
  'total_slow_wave_sleep_time_milli',
  'total_rem_sleep_time_milli',
];

/** A score that WHOOP is still working on, or could not make, is none. */
function scoreOf(row: Fields): Fields | null {
  return textIn(row, 'score_state') === 'SCORED' ? fieldsIn(row, 'score') : null;
}

/** Null where a stage is missing: half a sum would be a short night. */
function sleepSecondsOf(score: Fields | null): number | null {
  const summary = fieldsIn(score, 'stage_summary');
  const stages = STAGES.map((stage) => numberIn(summary, stage, SLEEP_MS));
  const seconds = stages.reduce<number>((sum, ms) => sum + (ms ?? Number.NaN), 0) / 1000;
  return seconds >= SLEEP_SECONDS.min && seconds <= SLEEP_SECONDS.max ? Math.round(seconds) : null;
}

/** The day is the local one on which the sleep ended. Naps are not the night. */
function parseSleep(row: Fields): { id: string; part: DayPart }[] {
  const id = textIn(row, 'id');
  const end = momentIn(row, 'end');
  const utcOffsetMinutes = offsetMinutesIn(textIn(row, 'timezone_offset'));
  if (id === null || end === null || utcOffsetMinutes === null || valueIn(row, 'nap') === true) return [];
  const score = scoreOf(row);
  const part: DayPart = {
    date: end.add({ minutes: utcOffsetMinutes }).toZonedDateTimeISO('UTC').toPlainDate(),
    sleepSeconds: sleepSecondsOf(score),
    sleepScore: numberIn(score, 'sleep_performance_percentage', SCORE),
    nightEndedAt: end,
    utcOffsetMinutes,
  };
  return [{ id, part }];
}

/** While WHOOP gets to know a person its recovery is a guess. What it measured is not. */
function parseRecovery(row: Fields, dayOfSleep: ReadonlyMap<string, Temporal.PlainDate>): DayPart[] {
  const date = dayOfSleep.get(textIn(row, 'sleep_id') ?? '');
  const score = scoreOf(row);
  if (date === undefined || score === null) return [];
  const isGuess = valueIn(score, 'user_calibrating') === true;
  return [
    {
      date,
      hrvLastNightMs: numberIn(score, 'hrv_rmssd_milli', HRV_MS),
      restingHeartRate: numberIn(score, 'resting_heart_rate', HEART_RATE_BPM),
      readiness: isGuess ? null : numberIn(score, 'recovery_score', SCORE),
      measuredAt: momentIn(row, 'updated_at'),
    },
  ];
}

/** Takes the person's permission back. */
export async function revokeWhoop(api: JsonApi): Promise<void> {
  await api.send('revoke', '/v2/user/access', { method: 'DELETE' });
}
