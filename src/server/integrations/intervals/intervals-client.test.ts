import { expect, test } from 'vitest';
import { openWearableLab } from '../../../../test/helpers/wearable-lab.ts';
import type { Fault } from '../../../../test/wearable/faults.ts';
import type { ReadRange } from '../wearable/wearable-reading.ts';
import { createKeyApi, parseIntervalsKey, readIntervalsDays } from './intervals-client.ts';

const from = Temporal.PlainDate.from('2026-03-03');
const to = Temporal.PlainDate.from('2026-03-04');

async function openClient(key?: string) {
  const lab = await openWearableLab();
  const apiKey = key ?? lab.wearable.tokensFor('ada').intervalsKey;
  const api = createKeyApi({ transport: lab.transport, baseUrl: lab.wearable.url, apiKey, account: 'ada' });
  return { client: { readDays: (days: ReadRange) => readIntervalsDays(api, days) }, ...lab };
}

test('a day has the values that intervals.icu has; the others are null', async () => {
  await using lab = await openClient();
  const row = {
    id: '2026-03-04',
    restingHR: 51,
    hrv: 47.5,
    hrvSDNN: 60,
    sleepSecs: 27_000,
    avgSleepingHR: 56,
    sleepScore: 81,
    readiness: 66,
    stress: 2,
    updated: '2026-03-04T06:41:09.123+00:00',
  };
  lab.wearable.faults.inject({ kind: 'body', value: [row] }, { route: 'wellness' });
  expect((await lab.client.readDays({ from, to })).days).toEqual([
    {
      date: to,
      hrvStatus: 'UNKNOWN',
      hrvDirection: null,
      hrvKind: null,
      hrvLastNightMs: 47.5,
      hrvWeeklyMs: null,
      restingHeartRate: 51,
      sleepingHeartRate: 56,
      bodyBatteryCurrent: null,
      bodyBatteryHigh: null,
      bodyBatteryLow: null,
      bodyBatteryAtWake: null,
      sleepSeconds: 27_000,
      sleepScore: 81,
      stressAverage: null,
      skinTemperatureDeviation: null,
      readiness: 66,
      intensityMinutesDay: null,
      measuredAt: Temporal.Instant.from('2026-03-04T06:41:09.123Z'),
      nightEndedAt: null,
      utcOffsetMinutes: null,
      wearable: null,
    },
  ]);
});

test('SDNN is told from rMSSD', async () => {
  await using lab = await openClient();
  lab.wearable.faults.inject({ kind: 'body', value: [{ id: '2026-03-04', hrv: null, hrvSDNN: 60 }] });
  expect((await lab.client.readDays({ from, to })).days).toMatchObject([
    { hrvLastNightMs: 60, hrvKind: 'SDNN' },
  ]);
});

test('logged bleeding is read, but no predictions', async () => {
  await using lab = await openClient();
  const rows = [
    { id: '2026-03-03', menstrualPhase: 'PERIOD', menstrualPhasePredicted: 'LUTEAL' },
    { id: '2026-03-04', menstrualPhase: null, menstrualPhasePredicted: 'PERIOD' },
  ];
  lab.wearable.faults.inject({ kind: 'body', value: rows });
  const { bleedingDays } = await lab.client.readDays({ from, to });
  expect(bleedingDays?.map(String)).toEqual(['2026-03-03']);
});

test('a resting heart rate that the site carried over is ignored', async () => {
  await using lab = await openClient();
  const row = { id: '2026-03-04', restingHR: 51, tempRestingHR: true, hrv: 47.5 };
  lab.wearable.faults.inject({ kind: 'body', value: [row] }, { route: 'wellness' });
  expect((await lab.client.readDays({ from, to })).days).toMatchObject([
    { restingHeartRate: null, hrvLastNightMs: 47.5 },
  ]);
});

test('a year of days and activities is read with two requests', async () => {
  await using lab = await openClient();
  const reading = await lab.client.readDays({ from: to.subtract({ days: 364 }), to });
  expect(reading.days.length).toBeGreaterThan(330);
  expect(reading.activities?.length).toBeGreaterThan(150);
  expect(lab.wearable.count()).toBe(2);
});

test.each([undefined, null, [], {}])('an answer of %j is read as no data', async (value) => {
  await using lab = await openClient();
  lab.wearable.faults.inject({ kind: 'body', value });
  expect((await lab.client.readDays({ from, to })).days).toEqual([]);
});

test('impossible values and days outside the range are dropped', async () => {
  await using lab = await openClient();
  const rows = [
    { id: '2026-03-04', restingHR: 0, hrv: 301, sleepSecs: 90_000, sleepScore: 101, readiness: -1 },
    { id: '2026-03-09', restingHR: 50 },
    { id: 'yesterday', restingHR: 50 },
  ];
  lab.wearable.faults.inject({ kind: 'body', value: rows });
  expect((await lab.client.readDays({ from, to })).days).toEqual([]);
});

test('an activity is read; if activities fail, the days are still read', async () => {
  await using lab = await openClient();
  const row = {
    id: 'i77',
    start_date_local: '2026-03-04T18:38:02',
    type: 'WeightTraining',
    moving_time: 2700,
    icu_training_load: 41,
    icu_hr_zone_times: [600, 1200, 0],
  };
  lab.wearable.faults.inject(
    { kind: 'body', value: [row, { id: 'i78' }, { ...row, id: 'i79', moving_time: 0 }] },
    { route: 'intervals activities', times: 1 },
  );
  const { activities } = await lab.client.readDays({ from, to });
  expect(activities).toEqual([
    {
      id: 'i77',
      start: Temporal.PlainDateTime.from('2026-03-04T18:38:02'),
      startedAt: null,
      type: 'WeightTraining',
      minutes: 45,
      load: { value: 41, kind: 'TRAINING_LOAD' },
      zoneMinutes: [10, 20, 0],
    },
  ]);
  // A key may be allowed to read the days but not the activities.
  lab.wearable.faults.inject({ kind: 'status', status: 403 }, { route: 'intervals activities', times: 1 });
  const refused = await lab.client.readDays({ from, to });
  expect([refused.days.length, refused.activities, refused.problem]).toEqual([1, [], null]);
  lab.wearable.faults.inject({ kind: 'status', status: 503 }, { route: 'intervals activities' });
  expect((await lab.client.readDays({ from, to })).problem).toMatchObject({ code: 'UNAVAILABLE' });
});

test('a refused key is reported as unauthorized', async () => {
  await using lab = await openClient('not-the-key');
  await expect(lab.client.readDays({ from, to })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test.each<[Fault, string]>([
  [{ kind: 'status', status: 403 }, 'UNAUTHORIZED'],
  [{ kind: 'status', status: 429, retryAfter: '5' }, 'RATE_LIMITED'],
  [{ kind: 'status', status: 502 }, 'UNAVAILABLE'],
  [{ kind: 'page' }, 'MAINTENANCE'],
  [{ kind: 'body', value: { error: 'x' } }, 'UNEXPECTED'],
])('the answer %j is the error %s', async (fault, code) => {
  await using lab = await openClient();
  lab.wearable.faults.inject(fault);
  await expect(lab.client.readDays({ from, to })).rejects.toMatchObject({ code });
});

test.each([
  ['', 'Nothing was pasted'],
  ['my password!', 'not an API key'],
  ['abc', 'not an API key'],
])('pasting the key %j gets an error that says what is wrong', (text, problem) => {
  expect(parseIntervalsKey(text)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
});

test('a pasted key is trimmed', () => {
  expect(parseIntervalsKey(' 1a2b3c4d5e6f7g8h9i0jklmno \n')).toEqual({
    ok: true,
    apiKey: '1a2b3c4d5e6f7g8h9i0jklmno',
  });
});
