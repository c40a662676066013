import { expect, test } from 'vitest';
import { readHealthAutoExport } from './health-auto-export.ts';
import { UnknownMessage } from './message-reader.ts';

const readData = (data: object) => readHealthAutoExport({ data }, 'Europe/Berlin');
const readMetric = (name: string, units: string, data: object[]) =>
  readData({ metrics: [{ name, units, data }] });

const listed = ({ values }: ReturnType<typeof readData>) =>
  values.map(({ kind, startMs, endMs, value, label, utcOffsetMinutes }) => [
    kind,
    new Date(startMs).toISOString(),
    Math.round((endMs - startMs) / 60_000),
    Math.round(value * 100) / 100,
    label ?? utcOffsetMinutes,
  ]);

test('HRV is SDNN, with the phone’s own offset', () => {
  expect(
    listed(readMetric('heart_rate_variability', 'ms', [{ qty: 41.7, date: '2026-06-16 03:12:09 +0200' }])),
  ).toEqual([['HRV_SDNN', '2026-06-16T01:12:09.000Z', 0, 41.7, 120]]);
});

test('rMSSD, which Apple Health has since iOS 27, is a kind of its own', () => {
  const row = { qty: 38, date: '2026-06-16 03:12:09 +0200' };
  expect(listed(readMetric('heart_rate_variability_rmssd', 'ms', [row]))).toEqual([
    ['HRV_RMSSD', '2026-06-16T01:12:09.000Z', 0, 38, 120],
  ]);
});

test.each([
  ['Ada’s Watch', 'Ada’s Watch'],
  ['Ada’s Watch|Ada’s iPhone', null],
  [undefined, null],
])('the source %s gives the wearable %s', (source, wearable) => {
  const row = { qty: 48, date: '2026-06-16 03:10:00 +0200', source };
  expect(readMetric('heart_rate_variability', 'ms', [row]).values).toMatchObject([{ wearable }]);
});

test.each(['2026-06-16 00:00:00 +0200', '2026-06-16 12:00:00 AM +0200'])(
  'HRV that is a day’s average is refused (%s)',
  (date) => {
    const { values, refused } = readMetric('heart_rate_variability', 'ms', [{ qty: 41.7, date }]);
    expect(values).toEqual([]);
    expect(refused).toEqual([{ what: 'heart_rate_variability', reason: 'DAY_AVERAGE', count: 1 }]);
  },
);

test('HRV at noon on a 12-hour clock is a sample, not a day’s average', () => {
  const date = '2026-06-16 12:00:00 PM +0200';
  expect(readMetric('heart_rate_variability', 'ms', [{ qty: 41.7, date }]).values).toHaveLength(1);
});

test.each([
  ['degC', 35.11],
  ['°C', 35.11],
  ['degF', 95.198],
  ['ºF', 95.198],
])('a wrist temperature in %s is converted to °C', (units, qty) => {
  const date = '2026-06-15 11:04:00 PM +0200';
  expect(listed(readMetric('apple_sleeping_wrist_temperature', units, [{ qty, date }]))).toEqual([
    ['SKIN_TEMPERATURE', '2026-06-15T21:04:00.000Z', 0, 35.11, 120],
  ]);
});

test('values with an unknown unit are refused', () => {
  const date = '2026-06-16 07:00:00 +0200';
  expect(readMetric('apple_sleeping_wrist_temperature', 'K', [{ qty: 308, date }]).refused).toEqual([
    { what: 'apple_sleeping_wrist_temperature', reason: 'UNKNOWN_UNIT', count: 1 },
  ]);
  expect(readMetric('resting_heart_rate', 'Hz', [{ qty: 0.9, date }]).refused).toEqual([
    { what: 'resting_heart_rate', reason: 'UNKNOWN_UNIT', count: 1 },
  ]);
});

test('sleep is read as one row per night', () => {
  const night = {
    date: '2026-06-16',
    totalSleep: 7.25,
    asleep: 0,
    core: 4.25,
    deep: 1,
    rem: 2,
    sleepStart: '2026-06-15 22:50:00 +0200',
    sleepEnd: '2026-06-16 06:40:00 +0200',
    inBed: 8,
    inBedStart: '2026-06-15 22:40:00 +0200',
    inBedEnd: '2026-06-16 06:50:00 +0200',
  };
  expect(listed(readMetric('sleep_analysis', 'hr', [night]))).toEqual([
    ['SLEEP', '2026-06-15T20:50:00.000Z', 470, 26_100, 120],
  ]);
});

test('sleep is read in segments, without time awake or in bed', () => {
  const segment = (value: string, from: string, to: string) => ({
    startDate: `2026-06-16 ${from} +0200`,
    endDate: `2026-06-16 ${to} +0200`,
    qty: 0.5,
    value,
  });
  const message = readMetric('sleep_analysis', 'hr', [
    segment('In Bed', '00:10:00', '06:10:00'),
    segment('Core', '00:10:00', '02:10:00'),
    segment('Awake', '02:10:00', '02:25:00'),
    segment('REM', '02:25:00', '03:25:00'),
  ]);
  expect(listed(message)).toEqual([
    ['SLEEP', '2026-06-15T22:10:00.000Z', 120, 7_200, 120],
    ['SLEEP', '2026-06-16T00:25:00.000Z', 60, 3_600, 120],
  ]);
  expect(message.ignored).toBe(2);
});

test('workouts, exercise time and cycle tracking are read, and other values are counted', () => {
  const message = readData({
    metrics: [
      { name: 'apple_exercise_time', units: 'min', data: [{ qty: 34, date: '2026-06-15 00:00:00 +0200' }] },
      {
        name: 'basal_body_temperature',
        units: 'degF',
        data: [{ qty: 97.7, date: '2026-06-15 06:10:00 +0200' }],
      },
      { name: 'weight_body_mass', units: 'lb', data: [{ qty: 134.5, date: '2026-06-15 06:10:00 +0200' }] },
      {
        name: 'heart_rate',
        units: 'bpm',
        data: [{ Min: 50, Avg: 60, Max: 90, date: '2026-06-15 06:10:00 +0200' }],
      },
    ],
    workouts: [
      {
        id: '5b2c',
        name: 'Running',
        start: '2026-06-15 06:00:00 PM +0200',
        end: '2026-06-15 06:50:00 PM +0200',
        duration: 2_820,
        distance: { qty: 5.2, units: 'mi' },
      },
    ],
    cycleTracking: [
      {
        name: 'Menstrual Flow',
        value: 'Medium',
        start: '2026-06-02 09:00:00 +0200',
        end: '2026-06-02 09:00:00 +0200',
        isCycleStart: true,
      },
      { name: 'Menstrual Flow', value: 'None', start: '2026-06-09 09:00:00 +0200', end: null },
      { name: 'Intermenstrual Bleeding', start: '2026-06-11 09:00:00 +0200', end: null },
      {
        name: 'Ovulation Test Result',
        value: 'Luteinizing Hormone Surge',
        start: '2026-06-14 07:30:00 +0200',
        end: null,
      },
      { name: 'Sexual Activity', value: 'Unspecified', start: '2026-06-14 07:30:00 +0200', end: null },
    ],
    symptoms: [{ name: 'Headache', start: '2026-06-14 07:30:00 +0200', end: '2026-06-14 08:30:00 +0200' }],
  });
  expect(listed(message)).toEqual([
    ['EXERCISE_MINUTES', '2026-06-14T22:00:00.000Z', 0, 34, 120],
    ['BASAL_TEMPERATURE', '2026-06-15T04:10:00.000Z', 0, 36.5, 120],
    ['WORKOUT', '2026-06-15T16:00:00.000Z', 50, 47, 'Running'],
    ['BLEEDING', '2026-06-02T07:00:00.000Z', 0, 1, 'MEDIUM'],
    ['BLEEDING', '2026-06-11T07:00:00.000Z', 0, 1, 'SPOTTING'],
    ['OVULATION_TEST', '2026-06-14T05:30:00.000Z', 0, 1, 'POSITIVE'],
  ]);
  expect([message.ignored, message.refused]).toEqual([5, []]);
});

test.each([null, [], {}, { data: [] }, { timestamp: 'x', app_version: '1' }, { values: [] }])(
  '%j is refused as a message of another app',
  (message) => {
    expect(() => readHealthAutoExport(message, 'UTC')).toThrow(UnknownMessage);
  },
);
