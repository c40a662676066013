import { expect, test } from 'vitest';
import { answering } from '../../../../test/helpers/answering-api.ts';
import { readPolarDays } from './polar-client.ts';

const DAY = Temporal.PlainDate.from('2026-06-16');

const NIGHT = {
  date: '2026-06-16',
  sleep_start_time: '2026-06-15T23:10:00+03:00',
  sleep_end_time: '2026-06-16T06:40:00+03:00',
  light_sleep: 14_000,
  deep_sleep: 5_000,
  rem_sleep: 6_000,
  unrecognized_sleep_stage: 200,
  sleep_score: 81,
};
const RECHARGE = {
  date: '2026-06-16',
  heart_rate_avg: 54,
  heart_rate_variability_avg: 47,
  ans_charge: -2.5,
  ans_charge_status: 2,
};
const EXERCISE = {
  id: '2AC312F',
  start_time: '2026-06-16T01:10:00',
  start_time_utc_offset: 180,
  duration: 'PT1H2M30S',
  sport: 'OTHER',
  detailed_sport_info: 'TRAIL_RUNNING',
  training_load: 143.2,
  training_load_pro: { 'cardio-load': 61.5 },
  heart_rate_zones: [
    { index: 1, 'in-zone': 'PT10M' },
    { index: 2, 'in-zone': 'PT52M30S' },
  ],
};

async function read(
  nights: object[],
  recharges: object[],
  { exercises = [], skintemperature }: { exercises?: object[]; skintemperature?: object[] } = {},
) {
  const api = answering({ sleep: { nights }, 'nightly-recharge': { recharges }, exercises, skintemperature });
  const { days, problem, activities } = await readPolarDays(api, { from: DAY, to: DAY });
  expect(problem).toBeNull();
  return { day: days[0], activities, asked: api.asked };
}

test('a night is joined with its recharge', async () => {
  const { day, asked } = await read([NIGHT], [RECHARGE]);
  expect(day).toMatchObject({
    sleepSeconds: 25_200,
    sleepScore: 81,
    hrvLastNightMs: 47,
    restingHeartRate: 54,
    // Mapped from −10..10 to 0..100.
    readiness: 37.5,
    nightEndedAt: Temporal.Instant.from('2026-06-16T03:40:00Z'),
    utcOffsetMinutes: 180,
  });
  expect(asked).toEqual([
    '/v3/users/sleep',
    '/v3/users/nightly-recharge',
    '/v3/users/biosensing/skintemperature',
    '/v3/exercises?zones=true',
  ]);
});

test('Polar’s deviation of the skin temperature is read, if the watch measures it', async () => {
  const warm = {
    sleep_date: '2026-06-16',
    sleep_time_skin_temperature_celsius: 35.1,
    deviation_from_baseline_celsius: 0.4,
  };
  const broken = [{ ...warm, sleep_date: null }, { ...warm, deviation_from_baseline_celsius: 40 }, null];
  const { day } = await read([NIGHT], [], { skintemperature: [warm, ...broken] as object[] });
  expect(day).toMatchObject({ skinTemperatureDeviation: 0.4, sleepSeconds: 25_200 });
  expect((await read([NIGHT], [])).day).toMatchObject({ skinTemperatureDeviation: null });
});

test('sleep with a missing stage is left out, and so are other days', async () => {
  expect((await read([{ ...NIGHT, rem_sleep: undefined }], [])).day).toMatchObject({ sleepSeconds: null });
  expect((await read([{ ...NIGHT, date: '2026-06-15' }], [])).day).toBeUndefined();
});

test('an exercise is read on its local day, with cardio load and zones', async () => {
  const plain = { ...EXERCISE, id: 'p', training_load_pro: undefined, heart_rate_zones: undefined };
  const broken = [{ ...EXERCISE, duration: 'an hour' }, { ...EXERCISE, duration: 'PT0S' }, { id: 'x' }];
  const activity = {
    id: '2AC312F',
    start: Temporal.PlainDateTime.from('2026-06-16T01:10:00'),
    startedAt: Temporal.Instant.from('2026-06-15T22:10:00Z'),
    type: 'trail_running',
    minutes: 62.5,
    load: { value: 61.5, kind: 'CARDIO_LOAD' },
    zoneMinutes: [10, 52.5],
  };
  expect((await read([NIGHT], [], { exercises: [EXERCISE, plain, ...broken] })).activities).toEqual([
    activity,
    { ...activity, id: 'p', load: null, zoneMinutes: null },
  ]);
});
