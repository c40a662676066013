import { expect, test } from 'vitest';
import { answering } from '../../../../test/helpers/answering-api.ts';
import { readWhoopDays } from './whoop-client.ts';

const DAY = Temporal.PlainDate.from('2026-06-16');

const STAGES = {
  total_light_sleep_time_milli: 14_400_000,
  total_slow_wave_sleep_time_milli: 5_400_000,
  total_rem_sleep_time_milli: 5_400_000,
};
const SLEEP = {
  id: 'a',
  start: '2026-06-16T03:30:00Z',
  end: '2026-06-16T11:30:00Z',
  timezone_offset: '-05:00',
  nap: false,
  score_state: 'SCORED',
  score: { stage_summary: STAGES, sleep_performance_percentage: 88 },
};
const RECOVERY = {
  sleep_id: 'a',
  updated_at: '2026-06-16T11:40:00Z',
  score_state: 'SCORED',
  score: {
    user_calibrating: false,
    recovery_score: 61,
    resting_heart_rate: 52,
    hrv_rmssd_milli: 48.6,
    skin_temp_celsius: 33.4,
  },
};

/** Reads one day from these answers. */
async function read(sleeps: object[], recoveries: object[], workouts: object[] = []) {
  const api = answering({
    sleep: { records: sleeps, next_token: null },
    recovery: { records: recoveries, next_token: null },
    workout: { records: workouts, next_token: null },
  });
  const { days, problem, ...others } = await readWhoopDays(api, { from: DAY, to: DAY });
  expect(problem).toBeNull();
  return { day: days[0], asked: api.asked, ...others };
}

test('a sleep is joined with its recovery', async () => {
  const { day, asked } = await read([SLEEP], [RECOVERY]);
  expect(day).toMatchObject({
    sleepSeconds: 25_200,
    sleepScore: 88,
    hrvLastNightMs: 48.6,
    restingHeartRate: 52,
    readiness: 61,
    skinTemperatureDeviation: null,
    utcOffsetMinutes: -300,
  });
  expect(day?.date.toString()).toBe('2026-06-16');
  expect(asked[0]).toBe(
    '/v2/activity/sleep?start=2026-06-15T00%3A00%3A00.000Z&end=2026-06-18T00%3A00%3A00.000Z&limit=25',
  );
});

test('the day of a sleep is the local day on which it ended', async () => {
  // 06:30 on the 16th in Auckland, and 08:30 on the 15th in Honolulu.
  const end = '2026-06-15T18:30:00Z';
  expect((await read([{ ...SLEEP, end, timezone_offset: '+12:00' }], [])).day?.date.toString()).toBe(
    '2026-06-16',
  );
  expect((await read([{ ...SLEEP, end, timezone_offset: '-10:00' }], [])).day).toBeUndefined();
});

test('naps and unscored values are ignored', async () => {
  const nap = { ...SLEEP, id: 'n', nap: true };
  const pending = { ...RECOVERY, score_state: 'PENDING_SCORE', score: undefined };
  expect((await read([nap], [{ ...RECOVERY, sleep_id: 'n' }])).day).toBeUndefined();
  expect((await read([SLEEP], [pending])).day).toMatchObject({ sleepSeconds: 25_200, hrvLastNightMs: null });
  const unscorable = { ...SLEEP, score_state: 'UNSCORABLE' };
  expect((await read([unscorable], [RECOVERY])).day).toMatchObject({ sleepSeconds: null, readiness: 61 });
});

test('the recovery is left out while WHOOP calibrates, and so is sleep with a missing stage', async () => {
  const guess = { ...RECOVERY, score: { ...RECOVERY.score, user_calibrating: true } };
  const half = { ...SLEEP, score: { stage_summary: { ...STAGES, total_rem_sleep_time_milli: null } } };
  expect((await read([half], [guess])).day).toMatchObject({
    readiness: null,
    hrvLastNightMs: 48.6,
    sleepSeconds: null,
  });
});

const WORKOUT = {
  id: 'w',
  start: '2026-06-16T02:38:00Z',
  end: '2026-06-16T03:23:00Z',
  timezone_offset: '-05:00',
  sport_name: 'weightlifting',
  score_state: 'SCORED',
  score: {
    strain: 8.2,
    zone_durations: { zone_zero_milli: 60_000, zone_one_milli: 600_000, zone_three_milli: 90_000 },
  },
};

test('a workout is read on its local day, with strain and zones', async () => {
  const unscored = { ...WORKOUT, id: 'u', score_state: 'PENDING_SCORE', score: undefined };
  const broken = [
    { ...WORKOUT, end: WORKOUT.start },
    { ...WORKOUT, timezone_offset: null },
    { ...WORKOUT, id: null },
  ];
  const { activities, asked } = await read([SLEEP], [RECOVERY], [WORKOUT, unscored, ...broken]);
  const activity = {
    id: 'w',
    start: Temporal.PlainDateTime.from('2026-06-15T21:38:00'),
    startedAt: Temporal.Instant.from('2026-06-16T02:38:00Z'),
    type: 'weightlifting',
    minutes: 45,
    load: { value: 8.2, kind: 'STRAIN' },
    zoneMinutes: [10, 0, 1.5, 0, 0],
  };
  expect(activities).toEqual([activity, { ...activity, id: 'u', load: null, zoneMinutes: null }]);
  // Four weeks of workouts, so that a week without any counts as a week of rest.
  expect(asked[2]).toContain('/v2/activity/workout?start=2026-05-19T');
});

test('older pages of workouts are not read once the days are covered', async () => {
  const tokens: (string | null)[] = [];
  const days = { from: DAY.subtract({ days: 6 }), to: DAY };
  await readWhoopDays(
    {
      async get(label, path) {
        if (label !== 'workout') return { records: [], next_token: null };
        const page = Number(new URLSearchParams(path.split('?')[1]).get('nextToken') ?? 0);
        tokens.push(String(page));
        const start = DAY.subtract({ days: 5 * page }).toString();
        return { records: [{ ...WORKOUT, start: `${start}T18:00:00Z` }], next_token: String(page + 1) };
      },
      send: async () => undefined,
    },
    days,
  );
  expect(tokens).toEqual(['0', '1', '2']);
});

test('the skin temperature is absolute and separate from deviations', async () => {
  const { day, skinTemperatures } = await read([SLEEP], [RECOVERY]);
  expect(skinTemperatures).toEqual([{ date: DAY, celsius: 33.4 }]);
  expect(day?.skinTemperatureDeviation).toBeNull();
  const wrong = { ...RECOVERY, score: { ...RECOVERY.score, skin_temp_celsius: 92 } };
  expect((await read([SLEEP], [wrong])).skinTemperatures).toEqual([]);
});
