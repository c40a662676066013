import { expect, test } from 'vitest';
import { answering } from '../../../../test/helpers/answering-api.ts';
import { readSuuntoDays } from './suunto-client.ts';

const DAY = Temporal.PlainDate.from('2026-06-16');

test('reads the night of a day', async () => {
  const night = {
    day: '2026-06-16',
    avgHRV: 44,
    hrMin: 50,
    duration: 26_000,
    end: '2026-06-16T06:40:00+02:00',
  };
  const api = answering({ sleep: { data: [night], next_token: null } });
  const { days } = await readSuuntoDays(api, { from: DAY, to: DAY });
  expect(days[0]).toMatchObject({ hrvLastNightMs: 44, restingHeartRate: 50, sleepSeconds: 26_000 });
});
