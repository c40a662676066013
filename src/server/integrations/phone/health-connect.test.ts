import { describe, expect, test } from 'vitest';
import { readHealthConnect } from './health-connect.ts';
import { UnknownMessage } from './message-reader.ts';

const read = (arrays: object) =>
  readHealthConnect({ timestamp: '2026-06-16T06:00:00Z', app_version: '1.9.0', ...arrays }, 'Europe/Berlin');

const kinds = (arrays: object) =>
  read(arrays).values.map(({ kind, startMs, endMs, value, label }) => [
    kind,
    new Date(startMs).toISOString(),
    (endMs - startMs) / 60_000,
    value,
    label,
  ]);

test('a night is read: HRV as rMSSD, pulse, skin temperature, and sleep without time awake', () => {
  expect(
    kinds({
      heart_rate_variability: [{ rmssd_millis: 48.5, time: '2026-06-16T01:10:00Z' }],
      resting_heart_rate: [{ bpm: 52, time: '2026-06-16T05:00:00Z' }],
      skin_temperature: [
        {
          time: '2026-06-16T02:00:00Z',
          delta_celsius: -0.2,
          baseline_celsius: 34.6,
          measurement_location: 3,
        },
      ],
      sleep: [
        {
          session_end_time: '2026-06-16T05:00:00Z',
          duration_seconds: 28_800,
          sleep_updated_at: '2026-06-16T05:10:00Z',
          stages: [
            {
              stage: '4',
              start_time: '2026-06-15T21:00:00Z',
              end_time: '2026-06-16T01:00:00Z',
              duration_seconds: 14_400,
            },
            {
              stage: '1',
              start_time: '2026-06-16T01:00:00Z',
              end_time: '2026-06-16T01:30:00Z',
              duration_seconds: 1_800,
            },
            {
              stage: 'STAGE_TYPE_REM',
              start_time: '2026-06-16T01:30:00Z',
              end_time: '2026-06-16T05:00:00Z',
              duration_seconds: 12_600,
            },
          ],
        },
      ],
    }),
  ).toEqual([
    ['HRV_RMSSD', '2026-06-16T01:10:00.000Z', 0, 48.5, null],
    ['PULSE', '2026-06-16T05:00:00.000Z', 0, 52, null],
    ['SKIN_DEVIATION', '2026-06-16T02:00:00.000Z', 0, -0.2, null],
    ['SLEEP', '2026-06-15T21:00:00.000Z', 480, 27_000, null],
  ]);
});

test('a session without stages counts as sleep', () => {
  expect(
    kinds({ sleep: [{ session_end_time: '2026-06-16T05:00:00Z', duration_seconds: 27_000, stages: [] }] }),
  ).toEqual([['SLEEP', '2026-06-15T21:30:00.000Z', 450, 27_000, null]]);
});

test('workouts, periods day by day, flow, tests and basal temperatures are read', () => {
  expect(
    kinds({
      exercise: [
        {
          type: 'RUNNING',
          start_time: '2026-06-15T16:00:00Z',
          end_time: '2026-06-15T16:50:00Z',
          duration_seconds: 2_700,
          distance_meters: 8_000,
        },
      ],
      menstruation_period: [{ start_time: '2026-06-01T08:00:00Z', end_time: '2026-06-03T08:00:00Z' }],
      menstruation_flow: [{ flow: 3, time: '2026-06-01T08:00:00Z' }],
      intermenstrual_bleeding: [{ time: '2026-06-10T08:00:00Z' }],
      ovulation_test: [
        { result: 1, time: '2026-06-14T07:00:00Z' },
        { result: 3, time: '2026-06-13T07:00:00Z' },
      ],
      basal_body_temperature: [{ celsius: 36.42, measurement_location: 1, time: '2026-06-14T05:30:00Z' }],
    }),
  ).toEqual([
    ['WORKOUT', '2026-06-15T16:00:00.000Z', 50, 45, 'RUNNING'],
    ['BLEEDING', '2026-06-01T08:00:00.000Z', 0, 1, 'UNSPECIFIED'],
    ['BLEEDING', '2026-06-02T08:00:00.000Z', 0, 1, 'UNSPECIFIED'],
    ['BLEEDING', '2026-06-01T08:00:00.000Z', 0, 1, 'HEAVY'],
    ['BLEEDING', '2026-06-10T08:00:00.000Z', 0, 1, 'SPOTTING'],
    ['OVULATION_TEST', '2026-06-14T07:00:00.000Z', 0, 1, 'POSITIVE'],
    ['OVULATION_TEST', '2026-06-13T07:00:00.000Z', 0, 1, 'NEGATIVE'],
    ['BASAL_TEMPERATURE', '2026-06-14T05:30:00.000Z', 0, 36.42, null],
  ]);
});

test('unused values are counted, and unreadable ones are reported', () => {
  const { values, ignored, refused } = read({
    steps: [{ count: 8_421, start_time: '2026-06-15T00:00:00Z', end_time: '2026-06-16T00:00:00Z' }],
    weight: [{ kilograms: 61, time: '2026-06-15T06:00:00Z' }],
    ovulation_test: [{ result: 0, time: '2026-06-14T07:00:00Z' }],
    heart_rate_variability: [
      { rmssd_millis: 48, time: 'this morning' },
      { rmssd_millis: '48', time: '2026-06-16T01:10:00Z' },
      { time: '2026-06-16T01:15:00Z' },
      null,
    ],
  });
  expect(values).toEqual([]);
  expect(ignored).toBe(3);
  expect(refused).toEqual([
    { what: 'heart_rate_variability', reason: 'BAD_TIME', count: 2 },
    { what: 'heart_rate_variability', reason: 'BAD_VALUE', count: 2 },
  ]);
});

test.each([
  null,
  [],
  'text',
  {},
  { data: { metrics: [] } },
  { values: [] },
  { timestamp: '2026-06-16T06:00:00Z' },
])('%j is refused as a message of another app', (message) => {
  expect(() => readHealthConnect(message, 'UTC')).toThrow(UnknownMessage);
});

describe('a record of HC Webhook', () => {
  const GARMIN = { manufacturer: 'Garmin', model: 'Forerunner 265', type: 1 };
  const record = (metadata: object) => ({ rmssd_millis: 48, time: '2026-06-16T01:10:00Z', metadata });
  const wearableOf = (metadata: object) =>
    read({ heart_rate_variability: [record(metadata)] }).values[0]?.wearable;

  test.each([
    [{ data_origin: 'com.garmin.android', device: GARMIN }, 'Garmin Forerunner 265, com.garmin.android'],
    [{ data_origin: 'com.ouraring.oura', device: { type: 4 } }, 'com.ouraring.oura'],
    [{ data_origin: 'com.app', recording_method: 'automatically_recorded' }, 'com.app'],
    [{ data_origin: 'com.app', recording_method: 'manual_entry', device: GARMIN }, 'manual'],
    [{}, null],
  ])('with %j has the writer %j', (metadata, writer) => {
    expect(wearableOf(metadata)).toBe(writer);
  });

  test('gives the local offset, unless no place has that offset', () => {
    const offsetOf = (metadata: object) => read({ heart_rate_variability: [record(metadata)] }).values[0];
    expect(offsetOf({ instant_zone_offset_seconds: 7_200 })).toMatchObject({ utcOffsetMinutes: 120 });
    expect(offsetOf({ interval_zone_offset: { end_zone_offset_seconds: -3_600 } })).toMatchObject({
      utcOffsetMinutes: -60,
    });
    expect(offsetOf({ instant_zone_offset_seconds: 900_000 })).toMatchObject({ utcOffsetMinutes: null });
  });

  test('a record has no writer if it is a period, test or workout: these are the same fact from every writer', () => {
    const metadata = { data_origin: 'com.app' };
    const { values } = read({
      menstruation_flow: [{ flow: 2, time: '2026-06-02T06:00:00Z', metadata }],
      exercise: [
        {
          type: 'RUNNING',
          start_time: '2026-06-15T16:00:00Z',
          end_time: '2026-06-15T16:45:00Z',
          duration_seconds: 2_700,
          metadata,
        },
      ],
    });
    expect(values.map(({ wearable }) => wearable)).toEqual([null, null]);
  });

  test('a record that is an average of some minutes counts as a sample', () => {
    const { values } = read({
      heart_rate_variability: [{ avg: 44, min: 40, max: 50, time: '2026-06-16T01:10:00Z' }],
      skin_temperature: [{ avg_delta_celsius: 0.2, time: '2026-06-16T01:10:00Z' }],
    });
    expect(values.map(({ value }) => value)).toEqual([44, 0.2]);
  });
});
