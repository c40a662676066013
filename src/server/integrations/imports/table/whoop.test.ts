import { expect, test } from 'vitest';
import { read, reasons, zip } from '../../../../../test/helpers/read-import.ts';

const CYCLES =
  'Cycle start time,Cycle end time,Cycle timezone,Recovery score %,Resting heart rate (bpm),Heart rate variability (ms),Skin temp (celsius),Sleep onset,Wake onset,Asleep duration (min)\n' +
  '2026-01-05 22:40:00,2026-01-06 23:10:00,UTC+01:00,68,52,64,33.4,2026-01-05 22:40:00,2026-01-06 06:50:00,432\n' +
  '2026-01-06 23:10:00,,UTC+01:00,,55,58,33.8,2026-01-06 23:10:00,2026-01-07 06:40:00,410\n';
const SLEEPS =
  'Cycle start time,Cycle end time,Cycle timezone,Sleep onset,Wake onset,Asleep duration (min),Nap\n' +
  '2026-01-05 22:40:00,2026-01-06 23:10:00,UTC+01:00,2026-01-05 22:40:00,2026-01-06 06:50:00,432,false\n' +
  '2026-01-05 22:40:00,2026-01-06 23:10:00,UTC+01:00,2026-01-06 14:00:00,2026-01-06 14:40:00,35,true\n';

test('WHOOP: its cycles are nights on the day of waking, and no periods', async () => {
  const result = await read(CYCLES);
  expect([result.sources, result.periods]).toEqual([['whoop'], []]);
  expect(result.nights).toMatchObject([
    { day: '2026-01-06', app: 'whoop', hrvLastNightMs: 64, restingHeartRate: 52, sleepSeconds: 432 * 60 },
    { day: '2026-01-07', hrvLastNightMs: 58, hrvKind: 'RMSSD', skinTemperatureDeviation: 0.2 },
  ]);
});

test('WHOOP: a night in two files counts once, and a nap is not added', async () => {
  const result = await read(await zip({ 'physiological_cycles.csv': CYCLES, 'sleeps.csv': SLEEPS }));
  expect(result.nights.map(({ sleepSeconds }) => sleepSeconds)).toEqual([432 * 60, 410 * 60]);
  expect(reasons(result)).toEqual({ 'SAME_DAY Asleep duration (min)': 1, 'SAME_DAY Nap': 1 });
});

test('WHOOP: refuses the journal alone', async () => {
  const journal =
    'Cycle start time,Cycle end time,Cycle timezone,Question text,Answered yes,Notes\n2026-01-05 22:40:00,,UTC+01:00,Felt stressed?,true,\n';
  await expect(read(journal)).rejects.toMatchObject({ code: 'WRONG_MEMBER', source: 'whoop' });
});

test('WHOOP: workouts are activities with their strain', async () => {
  const workouts =
    'Cycle start time,Cycle end time,Cycle timezone,Workout start time,Workout end time,Duration (min),Activity name,Activity Strain,HR Zone 1 %,HR Zone 2 %,HR Zone 3 %,HR Zone 4 %,HR Zone 5 %\n' +
    '2026-01-05 22:40:00,,UTC+01:00,2026-01-06 18:05:00,2026-01-06 18:55:00,50,Running,11.4,10,20,40,20,10\n' +
    '2026-01-05 22:40:00,,UTC+01:00,2026-01-06 20:00:00,2026-01-06 20:30:00,0,Yoga,,,,,,\n';
  const result = await read(workouts);
  expect(result.activities).toEqual([
    {
      date: '2026-01-06',
      source: 'import_whoop',
      vendorId: '2026-01-06 1085',
      startMinute: 1085,
      startsAt: '2026-01-06T17:05:00Z',
      type: 'Running',
      minutes: 50,
      load: 11.4,
      loadKind: 'STRAIN',
      zoneMinutes: [5, 10, 20, 10, 5],
    },
  ]);
  expect([result.periods, reasons(result)]).toEqual([[], { 'BAD_VALUE activity': 1 }]);
});
