import { expect, test } from 'vitest';
import { read, reasons } from '../../../../../test/helpers/read-import.ts';

test('Fitbit: reads the pulse by US dates, and skips a day without one', async () => {
  const pulse = await read([
    { dateTime: '01/11/26 00:00:00', value: { date: '01/11/26', value: 61.2, error: 6.7 } },
    { dateTime: '01/12/26 00:00:00', value: { date: null, value: 0, error: 0 } },
  ]);
  expect(pulse.nights).toMatchObject([{ day: '2026-01-11', restingHeartRate: 61.2 }]);
});

test('Garmin: reads an ovulation day and dates as objects, and leaves out an empty night', async () => {
  const days = await read([{ calendarDate: '2026-01-18', flow: null, ovulationDay: true }]);
  expect(days.days).toMatchObject([{ day: '2026-01-18', isOvulationMarked: true }]);
  const summary = await read([{ calendarDate: { date: 'Jan 11, 2026 12:00:00 AM' }, restingHeartRate: 51 }]);
  expect(summary.nights).toMatchObject([{ day: '2026-01-11', restingHeartRate: 51 }]);
  const sleep = await read([
    { calendarDate: '2026-01-11', deepSleepSeconds: 3_600, lightSleepSeconds: 7_200 },
    { calendarDate: '2026-01-12', deepSleepSeconds: null },
  ]);
  expect(sleep.nights).toMatchObject([{ day: '2026-01-11', sleepSeconds: 10_800 }]);
  expect(reasons(sleep)).toEqual({ 'BAD_VALUE sleepSeconds': 1 });
});

test('Garmin: ignores a predicted length', async () => {
  const result = await read([
    { startDate: '2026-01-05', predictedCycleLength: 28, predictedPeriodLength: 5, status: 'ANY' },
  ]);
  expect(result.periods).toMatchObject([{ start: '2026-01-05', end: null }]);
});
