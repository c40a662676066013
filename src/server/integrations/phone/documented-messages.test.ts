// Whole messages with every kind of value that the two apps document, delivered in any order.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOfNumber } from '#core/calendar-day.ts';
import { deriveDays } from '#core/phone/derive-days.ts';
import type { PhoneMessage, StoredPhoneValue } from '#core/phone/phone-value.ts';
import { relativeTemperatures } from '#core/phone/relative-temperatures.ts';
import { sortValues } from '#core/phone/sort-values.ts';
import { readHealthAutoExport } from './health-auto-export.ts';
import { readHealthConnect } from './health-connect.ts';

const ZONE = 'Europe/Berlin';
const NOW_MS = Temporal.Instant.from('2026-06-16T10:00:00Z').epochMilliseconds;
const FIRST_DAY = Temporal.PlainDate.from('2026-06-12');
const DAYS = 5;
const dayAt = (i: number) => FIRST_DAY.add({ days: i });

const healthConnect = {
  timestamp: '2026-06-16T10:00:00Z',
  app_version: '1.9.0',
  heart_rate_variability: [
    { rmssd_millis: 44, time: '2026-06-15T23:10:00Z' },
    { rmssd_millis: 52, time: '2026-06-16T02:10:00Z' },
    { rmssd_millis: 90, time: '2026-06-16T09:10:00Z' },
  ],
  resting_heart_rate: [{ bpm: 51, time: '2026-06-16T05:00:00Z' }],
  heart_rate: [{ bpm: 64, time: '2026-06-16T08:00:00Z' }],
  sleep: [
    {
      session_end_time: '2026-06-16T05:00:00Z',
      duration_seconds: 27_900,
      stages: [
        {
          stage: '5',
          start_time: '2026-06-15T21:15:00Z',
          end_time: '2026-06-16T04:30:00Z',
          duration_seconds: 26_100,
        },
        {
          stage: '7',
          start_time: '2026-06-16T04:30:00Z',
          end_time: '2026-06-16T05:00:00Z',
          duration_seconds: 1_800,
        },
      ],
    },
  ],
  skin_temperature: [
    { time: '2026-06-15T22:00:00Z', delta_celsius: 0.3, baseline_celsius: 34.6, measurement_location: 3 },
  ],
  respiratory_rate: [{ rate: 14.5, time: '2026-06-16T03:00:00Z' }],
  exercise: [
    {
      type: 'RUNNING',
      start_time: '2026-06-15T16:00:00Z',
      end_time: '2026-06-15T16:45:00Z',
      duration_seconds: 2_700,
    },
  ],
  menstruation_period: [{ start_time: '2026-06-02T06:00:00Z', end_time: '2026-06-05T06:00:00Z' }],
  menstruation_flow: [{ flow: 2, time: '2026-06-02T06:00:00Z' }],
  ovulation_test: [{ result: 1, time: '2026-06-15T06:00:00Z' }],
  cervical_mucus: [{ appearance: 5, sensation: 2, time: '2026-06-15T06:00:00Z' }],
  basal_body_temperature: [{ celsius: 36.5, measurement_location: 1, time: '2026-06-16T05:00:00Z' }],
  steps: [{ count: 8_000, start_time: '2026-06-15T00:00:00Z', end_time: '2026-06-16T00:00:00Z' }],
  oxygen_saturation: [{ percentage: 97, time: '2026-06-16T03:00:00Z' }],
};

/** How an iPhone writes values with some settings. */
interface Settings {
  /** A moment of a day, by the local clock. */
  moment(date: Temporal.PlainDate, hour: number, minute: number): string;
  temperature: { units: string; of(celsius: number): number };
  weight: { units: string; of(kilograms: number): number };
  duration: { units: string; of(hours: number): number };
}

const two = (value: number) => String(value).padStart(2, '0');
const METRIC: Settings = {
  moment: (date, hour, minute) => `${date} ${two(hour)}:${two(minute)}:00 +0200`,
  temperature: { units: 'degC', of: (celsius) => celsius },
  weight: { units: 'kg', of: (kilograms) => kilograms },
  duration: { units: 'hr', of: (hours) => hours },
};
const AMERICAN: Settings = {
  moment: (date, hour, minute) =>
    `${date} ${hour % 12 || 12}:${two(minute)}:00\u202f${hour < 12 ? 'AM' : 'PM'} +0200`,
  temperature: { units: 'degF', of: (celsius) => (celsius * 9) / 5 + 32 },
  weight: { units: 'lb', of: (kilograms) => kilograms / 0.45359237 },
  duration: { units: 'min', of: (hours) => hours * 60 },
};

function healthAutoExport({ moment, temperature, weight, duration }: Settings): object {
  const nights = Array.from({ length: DAYS }, (_, i) => i);
  const each = (row: (date: Temporal.PlainDate, i: number) => object) => nights.map((i) => row(dayAt(i), i));
  const before = (date: Temporal.PlainDate) => date.subtract({ days: 1 });
  return {
    data: {
      metrics: [
        {
          name: 'heart_rate_variability',
          units: 'ms',
          data: each((date, i) => ({ qty: 50 + i, date: moment(date, 0, 30), source: 'Watch' })),
        },
        {
          name: 'resting_heart_rate',
          units: 'count/min',
          data: each((date, i) => ({ qty: 52 + i, date: moment(date, 12, 5) })),
        },
        {
          name: 'sleep_analysis',
          units: duration.units,
          data: each((date) => ({
            date: date.toString(),
            totalSleep: duration.of(7.25),
            asleep: 0,
            core: duration.of(4.25),
            deep: duration.of(1),
            rem: duration.of(2),
            inBed: duration.of(8),
            sleepStart: moment(before(date), 23, 5),
            sleepEnd: moment(date, 6, 45),
          })),
        },
        {
          name: 'apple_sleeping_wrist_temperature',
          units: temperature.units,
          data: each((date, i) => ({
            qty: temperature.of(34.5 + i / 10),
            date: moment(before(date), 23, 5),
          })),
        },
        {
          name: 'basal_body_temperature',
          units: temperature.units,
          data: [{ qty: temperature.of(36.4), date: moment(dayAt(4), 6, 50) }],
        },
        {
          name: 'apple_exercise_time',
          units: 'min',
          data: each((date, i) => ({ qty: 20 + i, date: moment(date, 0, 0) })),
        },
        {
          name: 'weight_body_mass',
          units: weight.units,
          data: [{ qty: weight.of(61), date: moment(dayAt(4), 7, 0) }],
        },
        {
          name: 'respiratory_rate',
          units: 'count/min',
          data: [{ qty: 14, date: moment(dayAt(4), 3, 0) }],
        },
        { name: 'vo2_max', units: 'ml/(kg·min)', data: [{ qty: 44, date: moment(dayAt(4), 9, 0) }] },
        { name: 'active_energy', units: 'kcal', data: [{ qty: 410, date: moment(dayAt(4), 9, 0) }] },
      ],
      workouts: [
        {
          id: 'w1',
          name: 'Running',
          start: moment(dayAt(3), 18, 0),
          end: moment(dayAt(3), 18, 40),
          duration: 2_400,
        },
      ],
      cycleTracking: [
        { name: 'Menstrual Flow', value: 'Heavy', start: moment(dayAt(0), 9, 0), isCycleStart: true },
        { name: 'Ovulation Test Result', value: 'Positive', start: moment(dayAt(4), 7, 0) },
      ],
      symptoms: [{ name: 'Headache', start: moment(dayAt(4), 7, 0), end: moment(dayAt(4), 8, 0) }],
    },
  };
}

/** Like the database table: one row per kind and start, the newest wins. */
function store(messages: readonly PhoneMessage[]): StoredPhoneValue[] {
  const rows = new Map<string, StoredPhoneValue>();
  for (const message of messages) {
    const { values } = sortValues(message, { nowMs: NOW_MS, timezone: ZONE });
    for (const value of values) rows.set(`${value.kind} ${value.startMs}`, value);
  }
  return [...rows.values()];
}

function daysOf(values: readonly StoredPhoneValue[]) {
  const epoch = Temporal.PlainDate.from(dayOfNumber(0));
  const number = (date: Temporal.PlainDate) => epoch.until(date).days;
  const wanted = Array.from({ length: DAYS }, (_, i) => number(dayAt(i)));
  const days = deriveDays(values, { days: wanted, bringsExercise: true });
  return { days, temperatures: relativeTemperatures(values).toSorted((a, b) => a.day - b.day) };
}

const METRIC_MESSAGE = readHealthAutoExport(healthAutoExport(METRIC), ZONE);
const ANDROID_MESSAGE = readHealthConnect(healthConnect, ZONE);

describe('a whole message', () => {
  test('a whole message of HC Webhook is read, each value once, on its day', () => {
    expect([ANDROID_MESSAGE.refused, ANDROID_MESSAGE.ignored]).toEqual([[], 5]);
    const kinds = ANDROID_MESSAGE.values.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(
      new Set([
        'HRV_RMSSD',
        'PULSE',
        'SLEEP',
        'SKIN_DEVIATION',
        'WORKOUT',
        'BLEEDING',
        'OVULATION_TEST',
        'BASAL_TEMPERATURE',
      ]),
    );
    const { days } = daysOf(store([ANDROID_MESSAGE]));
    expect(days.at(-1)).toMatchObject({
      hrvLastNightMs: 48,
      hrvKind: 'RMSSD',
      restingHeartRate: 51,
      sleepSeconds: 26_100,
      skinTemperatureDeviation: 0.3,
      intensityMinutesDay: 0,
    });
    expect(days.at(-2)).toMatchObject({ intensityMinutesDay: 45 });
  });

  test('a whole message of Health Auto Export is read, each value once, on its day', () => {
    expect([METRIC_MESSAGE.refused, METRIC_MESSAGE.ignored]).toEqual([[], 5]);
    const { days, temperatures } = daysOf(store([METRIC_MESSAGE]));
    expect(days.map(({ hrvLastNightMs }) => hrvLastNightMs)).toEqual([50, 51, 52, 53, 54]);
    expect(days.map(({ restingHeartRate }) => restingHeartRate)).toEqual([52, 53, 54, 55, 56]);
    expect(days.map(({ intensityMinutesDay }) => intensityMinutesDay)).toEqual([20, 21, 22, 23, 24]);
    expect(new Set(days.map(({ sleepSeconds }) => sleepSeconds))).toEqual(new Set([26_100]));
    expect(temperatures.map(({ skinTemperatureDeviation }) => skinTemperatureDeviation)).toEqual([
      -0.2, -0.1, 0, 0.1, 0.2,
    ]);
  });

  test('values in °F, pounds and minutes and times with a 12-hour clock are read the same', () => {
    const american = readHealthAutoExport(healthAutoExport(AMERICAN), ZONE);
    const rounded = ({ values, ...rest }: PhoneMessage) => ({
      ...rest,
      values: values.map((value) => ({ ...value, value: Math.round(value.value * 1e6) / 1e6 })),
    });
    expect(rounded(american)).toEqual(rounded(METRIC_MESSAGE));
  });
});

/** The parts of the message, in any order and some of them twice. */
const delivered = (message: PhoneMessage) =>
  fc
    .tuple(
      fc.shuffledSubarray(message.values, { minLength: message.values.length }),
      fc.subarray(message.values),
      fc.integer({ min: 1, max: 9 }),
    )
    .map(([values, again, size]) => {
      const all = [...values, ...again];
      const parts = Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
        all.slice(i * size, (i + 1) * size),
      );
      return parts.map((part): PhoneMessage => ({ values: part, ignored: 0, refused: [] }));
    });

test.each([
  // Without the flow that starts together with the period: which of the two wins depends on their order.
  [
    'HC Webhook',
    { ...ANDROID_MESSAGE, values: ANDROID_MESSAGE.values.filter(({ label }) => label !== 'MEDIUM') },
  ],
  ['Health Auto Export', METRIC_MESSAGE],
])('late, repeated and out-of-order parts of a message of %s give the same days', (_app, message) => {
  const whole = store([message]);
  fc.assert(
    fc.property(delivered(message), (parts) => {
      const stored = store(parts);
      expect(stored).toHaveLength(whole.length);
      expect(daysOf(stored)).toEqual(daysOf(whole));
    }),
    { numRuns: 50 },
  );
});
