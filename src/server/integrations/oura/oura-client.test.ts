import { expect, test } from 'vitest';
import { answering } from '../../../../test/helpers/answering-api.ts';
import { readOuraDays } from './oura-client.ts';

const DAY = Temporal.PlainDate.from('2026-06-16');

const SLEEP = {
  day: '2026-06-16',
  type: 'long_sleep',
  ring_id: 'ring-7',
  average_hrv: 48,
  lowest_heart_rate: 51,
  average_heart_rate: 56,
  total_sleep_duration: 25_200,
  bedtime_start: '2026-06-15T23:10:00.000+02:00',
  bedtime_end: '2026-06-16T06:40:00.000+02:00',
  readiness: { score: 70, temperature_deviation: 0.1 },
};
const READINESS = {
  day: '2026-06-16',
  score: 74,
  temperature_deviation: 0.3,
  temperature_trend_deviation: 0.2,
};

async function read(sleeps: object[], readiness: object[], workouts: object[] = []) {
  const api = answering({
    sleep: { data: sleeps, next_token: null },
    daily_readiness: { data: readiness, next_token: null },
    workout: { data: workouts, next_token: null },
  });
  const { days, problem, activities } = await readOuraDays(api, { from: DAY, to: DAY });
  expect(problem).toBeNull();
  return { day: days[0], activities, asked: api.asked };
}

test('the long sleep is joined with the readiness and temperature deviation of its day', async () => {
  const { day, asked } = await read([SLEEP], [READINESS]);
  expect(day).toMatchObject({
    hrvLastNightMs: 48,
    restingHeartRate: 51,
    sleepSeconds: 25_200,
    readiness: 74,
    skinTemperatureDeviation: 0.3,
    nightEndedAt: Temporal.Instant.from('2026-06-16T04:40:00Z'),
    utcOffsetMinutes: 120,
    wearable: 'ring-7',
  });
  expect(asked).toEqual([
    '/v2/usercollection/sleep?start_date=2026-06-15&end_date=2026-06-17',
    '/v2/usercollection/daily_readiness?start_date=2026-06-15&end_date=2026-06-17',
    // Four weeks of workouts, so that a week without any counts as a week of rest.
    '/v2/usercollection/workout?start_date=2026-05-19&end_date=2026-06-17',
  ]);
});

test('the readiness inside the sleep is used until the day has its own', async () => {
  expect((await read([SLEEP], [])).day).toMatchObject({ readiness: 70, skinTemperatureDeviation: 0.1 });
});

test('naps and deleted sleep are ignored; of two long sleeps the longer is the night', async () => {
  const others = ['rest', 'late_nap', 'sleep', 'deleted'].map((type) => ({ ...SLEEP, type }));
  expect((await read(others, [])).day).toBeUndefined();
  const second = { ...SLEEP, total_sleep_duration: 9_000, average_hrv: 60 };
  expect((await read([SLEEP, second], [])).day).toMatchObject({ hrvLastNightMs: 48, sleepSeconds: 25_200 });
});

test('a workout is read on its local day, without a load', async () => {
  const workout = {
    id: 'w',
    day: '2026-06-15',
    activity: 'strength_training',
    start_datetime: '2026-06-15T21:38:00.000-05:00',
    end_datetime: '2026-06-15T22:23:00.000-05:00',
    intensity: 'moderate',
  };
  const broken = [
    { ...workout, end_datetime: workout.start_datetime },
    { ...workout, start_datetime: 'late' },
  ];
  expect((await read([SLEEP], [], [workout, ...broken])).activities).toEqual([
    {
      id: 'w',
      start: Temporal.PlainDateTime.from('2026-06-15T21:38:00'),
      startedAt: Temporal.Instant.from('2026-06-16T02:38:00Z'),
      type: 'strength_training',
      minutes: 45,
      load: null,
      zoneMinutes: null,
    },
  ]);
});
