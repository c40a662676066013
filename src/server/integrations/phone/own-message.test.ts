import { expect, test } from 'vitest';
import { UnknownMessage } from './message-reader.ts';
import { readOwnMessage } from './own-message.ts';

const read = (...values: object[]) => readOwnMessage({ values }, 'Europe/Berlin');
const listed = (message: ReturnType<typeof read>) =>
  message.values.map(({ kind, value, label, day, utcOffsetMinutes }) => [
    kind,
    Math.round(value * 100) / 100,
    label,
    day?.toString() ?? utcOffsetMinutes,
  ]);

test('every kind of value is read, by time or by day', () => {
  expect(
    listed(
      read(
        { type: 'hrv_rmssd', value: 48, time: '2026-06-16T03:10:00+02:00' },
        { type: 'hrv_sdnn', value: 60, date: '2026-06-16' },
        { type: 'resting_heart_rate', value: 52, date: '2026-06-16' },
        { type: 'sleep', start: '2026-06-15 22:40', end: '2026-06-16 06:40', minutes: 441 },
        { type: 'sleep', minutes: 441, date: '2026-06-16' },
        { type: 'skin_temperature_deviation', value: 0.36, unit: 'F', date: '2026-06-16' },
        { type: 'skin_temperature', value: 35.1, date: '2026-06-16' },
        { type: 'workout', name: 'run', start: '2026-06-15T18:00:00Z', end: '2026-06-15T18:45:00Z' },
        { type: 'exercise_minutes', value: 30, date: '2026-06-15' },
        { type: 'bleeding', flow: 'heavy', date: '2026-06-02' },
        { type: 'ovulation_test', result: 'negative', date: '2026-06-13' },
        { type: 'basal_temperature', value: 97.7, unit: 'F', date: '2026-06-13' },
      ),
    ),
  ).toEqual([
    ['HRV_RMSSD', 48, null, 120],
    ['HRV_SDNN', 60, null, '2026-06-16'],
    ['PULSE', 52, null, '2026-06-16'],
    ['SLEEP', 26_460, null, 120],
    ['SLEEP', 26_460, null, '2026-06-16'],
    ['SKIN_DEVIATION', 0.2, null, '2026-06-16'],
    ['SKIN_TEMPERATURE', 35.1, null, '2026-06-16'],
    ['WORKOUT', 45, 'run', null],
    ['EXERCISE_MINUTES', 30, null, '2026-06-15'],
    ['BLEEDING', 1, 'HEAVY', '2026-06-02'],
    ['OVULATION_TEST', 1, 'NEGATIVE', '2026-06-13'],
    ['BASAL_TEMPERATURE', 36.5, null, '2026-06-13'],
  ]);
});

test('unreadable values are reported', () => {
  const { values, refused } = read(
    { type: 'hrv', value: 48, date: '2026-06-16' },
    { type: 'sleep', date: '2026-06-16' },
    { type: 'skin_temperature', value: 308, unit: 'K', date: '2026-06-16' },
    { type: 'ovulation_test', result: 'perhaps', date: '2026-06-16' },
    { type: 'resting_heart_rate', value: 52, date: '16.6.2026' },
  );
  expect(values).toEqual([]);
  expect(refused.map(({ what, reason }) => `${what} ${reason}`)).toEqual([
    'hrv BAD_VALUE',
    'sleep BAD_VALUE',
    'skin_temperature UNKNOWN_UNIT',
    'ovulation_test BAD_VALUE',
    'resting_heart_rate BAD_TIME',
  ]);
});

test.each([null, [], {}, { values: {} }])('%j is refused as a message', (message) => {
  expect(() => readOwnMessage(message, 'UTC')).toThrow(UnknownMessage);
});
