// Bodies in the shape that Apple's Shortcuts sends: numbers as text in the phone's own format, lists as lines of one text.
import { expect, test } from 'vitest';
import { readOwnMessage } from './own-message.ts';

const read = (values: unknown) => readOwnMessage({ values }, 'Europe/Berlin');
const listed = ({ values }: ReturnType<typeof read>) =>
  values.map(({ kind, value, startMs, endMs }) => [
    kind,
    Math.round(value * 100) / 100,
    new Date(startMs).toISOString(),
    Math.round((endMs - startMs) / 60_000),
  ]);

test('the lines of a list of samples are read as one value each', () => {
  const message = read([
    {
      type: 'hrv_sdnn',
      value: '41,7366\n38,02\n52',
      time: '2026-11-17T02:10:05+01:00\n2026-11-17T04:10:11+01:00\n2026-11-17T06:12:40+01:00',
    },
    { type: 'resting_heart_rate', value: '52', time: '2026-11-17T06:40:00+01:00' },
    { type: 'exercise_minutes', value: '1\n1', time: '2026-11-16T18:01:00+01:00\n2026-11-16T18:02:00+01:00' },
  ]);
  expect([message.refused, message.ignored]).toEqual([[], 0]);
  expect(listed(message)).toEqual([
    ['HRV_SDNN', 41.74, '2026-11-17T01:10:05.000Z', 0],
    ['HRV_SDNN', 38.02, '2026-11-17T03:10:11.000Z', 0],
    ['HRV_SDNN', 52, '2026-11-17T05:12:40.000Z', 0],
    ['PULSE', 52, '2026-11-17T05:40:00.000Z', 0],
    ['EXERCISE_MINUTES', 1, '2026-11-16T17:01:00.000Z', 0],
    ['EXERCISE_MINUTES', 1, '2026-11-16T17:02:00.000Z', 0],
  ]);
});

test.each([
  ['English', 'In Bed\nCore\nAwake\nREM'],
  ['German', 'Im Bett\nKern\nWach\nREM'],
  ['French', 'Au lit\nLéger\nÉveil\nParadoxal'],
])('time awake and in bed is left out in the words of an iPhone in %s', (_language, stage) => {
  const at = (...clocks: string[]) => clocks.map((clock) => `2026-11-17T${clock}:00+01:00`).join('\n');
  const message = read([
    {
      type: 'sleep',
      stage,
      start: at('00:00', '00:10', '02:10', '02:25'),
      end: at('07:00', '02:10', '02:25', '03:25'),
    },
  ]);
  expect(listed(message)).toEqual([
    ['SLEEP', 7_200, '2026-11-16T23:10:00.000Z', 120],
    ['SLEEP', 3_600, '2026-11-17T01:25:00.000Z', 60],
  ]);
  expect([message.refused, message.ignored]).toEqual([[], 2]);
});

test('a list of dictionaries that became one text with a line for each is read', () => {
  const rows = [
    { type: 'hrv_sdnn', value: '61', time: '2026-11-17T02:10:00+01:00' },
    { type: 'resting_heart_rate', value: '52', time: '2026-11-17T06:40:00+01:00' },
  ];
  expect(listed(read(rows.map((row) => JSON.stringify(row)).join('\n')))).toEqual(listed(read(rows)));
});

test.each([
  ['hrv_sdnn', 'value', '61', 61],
  ['hrv_sdnn', 'value', '61,5', 61.5],
  ['hrv_rmssd', 'value', '61.5 ms', 61.5],
  ['hrv_rmssd', 'value', '0,0615 s', 61.5],
  ['resting_heart_rate', 'value', '52 count/min', 52],
  ['resting_heart_rate', 'value', '52\u00a0BPM', 52],
  ['sleep', 'minutes', '441', 26_460],
  ['sleep', 'minutes', '7,35 hr', 26_460],
  ['workout', 'minutes', '45', 45],
  ['exercise_minutes', 'value', '30 min', 30],
  ['skin_temperature_deviation', 'value', '-0,2', -0.2],
  ['skin_temperature_deviation', 'value', '\u22120.36 °F', -0.2],
  ['skin_temperature', 'value', '35,11 °C', 35.11],
  ['basal_temperature', 'value', '97.7 degF', 36.5],
])('%s with %s “%s” is read as %d', (type, field, text, expected) => {
  const [value] = read([{ type, [field]: text, date: '2026-11-17' }]).values;
  expect(value?.value).toBeCloseTo(expected, 6);
});

test.each([
  ['61 kg', 'UNKNOWN_UNIT'],
  ['sixty', 'BAD_VALUE'],
  ['', 'BAD_VALUE'],
  ['1.234,5', 'BAD_VALUE'],
  ['41\n42', 'BAD_VALUE'],
])('an HRV of “%s” is refused', (value, reason) => {
  const time = '2026-11-17T02:10:00+01:00\n2026-11-17T03:10:00+01:00\n2026-11-17T04:10:00+01:00';
  const when = value.includes('\n') ? { time } : { date: '2026-11-17' };
  const { values, refused } = read([{ type: 'hrv_sdnn', value, ...when }]);
  expect(values).toEqual([]);
  expect(refused).toEqual([{ what: 'hrv_sdnn', reason, count: 1 }]);
});
