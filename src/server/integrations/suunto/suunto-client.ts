import { HEART_RATE_BPM, HRV_MS, SLEEP_SECONDS } from '#core/training/measure-ranges.ts';
import { dayIn, type Fields, momentIn, numberIn } from '../http-transport/json-fields.ts';
import type { JsonApi } from '../oauth/json-api.ts';
import { readEach, readPages } from '../oauth/json-api.ts';
import type { OauthService } from '../oauth/oauth-app.ts';
import { oauthVendor } from '../oauth/oauth-vendor.ts';
import { readinessSignals } from '../wearable/readiness-signals.ts';
import { type DayPart, mergeDays } from '../wearable/wearable-day.ts';
import type { ReadRange, WearableReading } from '../wearable/wearable-reading.ts';

function suuntoService(deviceApiUrl?: string): { oauth: OauthService; apiUrl: string } {
  const apiUrl = deviceApiUrl ?? 'https://cloudapi.suunto.com';
  const oauth = {
    vendor: 'Suunto',
    authorizeUrl: `${deviceApiUrl ?? 'https://cloudapi-oauth.suunto.com'}/oauth/authorize`,
    tokenUrl: `${deviceApiUrl ?? 'https://cloudapi-oauth.suunto.com'}/oauth/token`,
    scope: 'workout',
    authenticate: 'basic' as const,
  };
  return { apiUrl, oauth };
}

function parseNight(row: Fields): DayPart[] {
  const date = dayIn(row, 'day');
  if (date === null) return [];
  return [
    {
      date,
      hrvLastNightMs: numberIn(row, 'avgHRV', HRV_MS),
      restingHeartRate: numberIn(row, 'hrMin', HEART_RATE_BPM),
      sleepSeconds: numberIn(row, 'duration', SLEEP_SECONDS),
      nightEndedAt: momentIn(row, 'end'),
    },
  ];
}

export async function readSuuntoDays(api: JsonApi, { from, to }: ReadRange): Promise<WearableReading> {
  const path = () => `/247samples/sleep?from=${from}&to=${to}`;
  const { parts, problem } = await readEach([
    async () => (await readPages(api, 'sleep', { path, rows: 'data' })).flatMap(parseNight),
  ]);
  return { days: mergeDays(parts, from, to), problem };
}

export const suunto = oauthVendor({
  name: 'Suunto',
  app: { whose: 'your app at Suunto', without: 'Suunto is not offered' },
  signals: readinessSignals,
  service: suuntoService,
  stretchDays: 30,
  isWeekFree: true,
  readDays: readSuuntoDays,
});
