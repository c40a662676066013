import { expect, test } from 'vitest';
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
  score: { user_calibrating: false, recovery_score: 61, resting_heart_rate: 52, hrv_rmssd_milli: 48.6 },
};

/** The one day that comes of these answers. */
async function read(sleeps: object[], recoveries: object[]) {
  const asked: string[] = [];
  const { days, problem } = await readWhoopDays(
    {
      async get(_label, path) {
        asked.push(path);
        return { records: path.includes('/sleep') ? sleeps : recoveries, next_token: null };
      },
      send: async () => undefined,
    },
    { from: DAY, to: DAY },
  );
  expect(problem).toBeNull();
  return { day: days[0], asked };
}

test('a night is the sleep and the recovery that belongs to it', async () => {
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

test('the day is the local one on which the sleep ended', async () => {
  // 06:30 on the 16th in Auckland, and 08:30 on the 15th in Honolulu.
  const end = '2026-06-15T18:30:00Z';
  expect((await read([{ ...SLEEP, end, timezone_offset: '+12:00' }], [])).day?.date.toString()).toBe(
    '2026-06-16',
  );
  expect((await read([{ ...SLEEP, end, timezone_offset: '-10:00' }], [])).day).toBeUndefined();
});

test('naps, and what has no score yet, are not the night', async () => {
  const nap = { ...SLEEP, id: 'n', nap: true };
  const pending = { ...RECOVERY, score_state: 'PENDING_SCORE', score: undefined };
  expect((await read([nap], [{ ...RECOVERY, sleep_id: 'n' }])).day).toBeUndefined();
  expect((await read([SLEEP], [pending])).day).toMatchObject({ sleepSeconds: 25_200, hrvLastNightMs: null });
  const unscorable = { ...SLEEP, score_state: 'UNSCORABLE', score: undefined };
  expect((await read([unscorable], [RECOVERY])).day).toMatchObject({ sleepSeconds: null, readiness: 61 });
});

test('a recovery is left out while WHOOP calibrates, and half a sum of stages is no sleep', async () => {
  const guess = { ...RECOVERY, score: { ...RECOVERY.score, user_calibrating: true } };
  const half = { ...SLEEP, score: { stage_summary: { ...STAGES, total_rem_sleep_time_milli: null } } };
  expect((await read([half], [guess])).day).toMatchObject({
    readiness: null,
    hrvLastNightMs: 48.6,
    sleepSeconds: null,
  });
});
