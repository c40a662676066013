import { expect, test } from 'vitest';
import { answering } from '../../../../test/helpers/answering-api.ts';
import { readGoogleHealthDays } from './google-health-client.ts';

const DAY = Temporal.PlainDate.from('2026-06-16');
const DATE = { year: 2026, month: 6, day: 16 };

const WATCH = {
  recordingMethod: 'DERIVED',
  device: { displayName: 'Pixel Watch 4' },
  platform: 'FITBIT',
};
const OTHER_APP = { platform: 'HEALTH_CONNECT', application: { packageName: 'org.example.watch' } };

const SLEEP = {
  interval: {
    startTime: '2026-06-16T03:30:00Z',
    startUtcOffset: '-18000s',
    endTime: '2026-06-16T11:30:00Z',
    endUtcOffset: '-18000s',
  },
  type: 'STAGES',
  metadata: { stagesStatus: 'SUCCEEDED', processed: true, mainSleep: true },
  summary: { minutesInSleepPeriod: '480', minutesAsleep: '420', minutesAwake: '60' },
};
const HRV = {
  date: DATE,
  averageHeartRateVariabilityMilliseconds: 48.6,
  deepSleepRootMeanSquareOfSuccessiveDifferencesMilliseconds: 61.2,
  nonRemHeartRateBeatsPerMinute: '52',
};
const PULSE = {
  date: DATE,
  beatsPerMinute: '54',
  dailyRestingHeartRateMetadata: { calculationMethod: 'WITH_SLEEP' },
};
const TEMPERATURE = {
  date: DATE,
  nightlyTemperatureCelsius: 33.4,
  baselineTemperatureCelsius: 33.1,
  relativeNightlyStddev30dCelsius: 'NaN',
};
const EXERCISE = {
  interval: {
    startTime: '2026-06-16T02:38:00Z',
    startUtcOffset: '-18000s',
    endTime: '2026-06-16T03:28:00Z',
    endUtcOffset: '-18000s',
  },
  exerciseType: 'STRENGTH_TRAINING',
  activeDuration: '2700s',
  metricsSummary: {
    activeZoneMinutes: '31',
    heartRateZoneDurations: { lightTime: '600s', moderateTime: '90s', peakTime: '30s' },
  },
};

interface Points {
  sleep?: object[];
  hrv?: object[];
  pulse?: object[];
  temperature?: object[];
  exercise?: object[];
}

/** A page as Google writes it: the list is missing if there are no rows. */
function page(field: string, values: readonly object[] = [], dataSource: object = WATCH): object {
  if (values.length === 0) return {};
  const dataPoints = values.map((value, at) => ({
    name: `users/me/dataTypes/x/dataPoints/${at}`,
    dataSource,
    [field]: value,
  }));
  return { dataPoints, nextPageToken: '' };
}

/** Reads one day from these answers. */
async function read({ sleep, hrv, pulse, temperature, exercise }: Points, dataSource?: object) {
  const api = answering({
    sleep: page('sleep', sleep, dataSource),
    'daily-heart-rate-variability': page('dailyHeartRateVariability', hrv, dataSource),
    'daily-resting-heart-rate': page('dailyRestingHeartRate', pulse, dataSource),
    'daily-sleep-temperature-derivations': page('dailySleepTemperatureDerivations', temperature, dataSource),
    exercise: page('exercise', exercise, dataSource),
  });
  const { days, problem, ...others } = await readGoogleHealthDays(api, { from: DAY, to: DAY });
  expect(problem).toBeNull();
  return { day: days[0], asked: api.asked, ...others };
}

const everything = {
  sleep: [SLEEP],
  hrv: [HRV],
  pulse: [PULSE],
  temperature: [TEMPERATURE],
  exercise: [EXERCISE],
};

test('sleep that ended on a day is joined with the values of that date', async () => {
  const { day, skinTemperatures } = await read(everything);
  expect(day).toMatchObject({
    sleepSeconds: 25_200,
    hrvLastNightMs: 48.6,
    restingHeartRate: 54,
    readiness: null,
    skinTemperatureDeviation: null,
    nightEndedAt: Temporal.Instant.from('2026-06-16T11:30:00Z'),
    utcOffsetMinutes: -300,
    wearable: 'Pixel Watch 4',
  });
  expect(day?.date.toString()).toBe('2026-06-16');
  // The night's absolute temperature: Google's own baseline is not used.
  expect(skinTemperatures).toEqual([{ date: DAY, celsius: 33.4 }]);
});

test('each kind of data is requested by day, and only with the fields that are read', async () => {
  const { asked } = await read(everything);
  const queries = asked.map((path) => {
    const [address, query] = path.split('?');
    const { filter, pageSize, fields } = Object.fromEntries(new URLSearchParams(query));
    return [address?.replace('/v4/users/me/dataTypes/', ''), filter, pageSize, fields];
  });
  expect(queries).toEqual([
    [
      'sleep/dataPoints',
      'sleep.interval.civil_end_time >= "2026-06-16" AND sleep.interval.civil_end_time < "2026-06-17"',
      '25',
      'dataPoints(name,dataSource,sleep(interval,metadata,summary(minutesAsleep))),nextPageToken',
    ],
    [
      'daily-heart-rate-variability/dataPoints',
      'daily_heart_rate_variability.date >= "2026-06-16" AND daily_heart_rate_variability.date < "2026-06-17"',
      '400',
      'dataPoints(name,dataSource,dailyHeartRateVariability),nextPageToken',
    ],
    [
      'daily-resting-heart-rate/dataPoints',
      'daily_resting_heart_rate.date >= "2026-06-16" AND daily_resting_heart_rate.date < "2026-06-17"',
      '400',
      'dataPoints(name,dataSource,dailyRestingHeartRate),nextPageToken',
    ],
    [
      'daily-sleep-temperature-derivations/dataPoints',
      expect.stringContaining('daily_sleep_temperature_derivations.date >= "2026-06-16"'),
      '400',
      'dataPoints(name,dataSource,dailySleepTemperatureDerivations),nextPageToken',
    ],
    [
      'exercise/dataPoints',
      // Four weeks of exercises, so that a week without any counts as a week of rest.
      'exercise.interval.civil_start_time >= "2026-05-20" AND exercise.interval.civil_start_time < "2026-06-17"',
      '25',
      expect.not.stringContaining('notes'),
    ],
  ]);
});

test('the day of a sleep is the local day on which it ended', async () => {
  // 06:30 on the 16th in Auckland, and 08:30 on the 15th in Honolulu.
  const ending = (endUtcOffset: string) => ({
    sleep: [{ ...SLEEP, interval: { endTime: '2026-06-15T18:30:00Z', endUtcOffset } }],
  });
  expect((await read(ending('43200s'))).day?.date.toString()).toBe('2026-06-16');
  expect((await read(ending('-36000s'))).day).toBeUndefined();
  expect((await read(ending('far'))).day).toBeUndefined();
});

test('naps are ignored; of two sleeps the longer is the night', async () => {
  const nap = { ...SLEEP, metadata: { nap: true } };
  expect((await read({ sleep: [nap] })).day).toBeUndefined();
  const short = { ...SLEEP, summary: { minutesAsleep: '90' } };
  expect((await read({ sleep: [SLEEP, short] })).day).toMatchObject({ sleepSeconds: 25_200 });
});

test('0 minutes asleep and an HRV of 0 count as not measured', async () => {
  const empty = { ...SLEEP, summary: { minutesAsleep: '0' } };
  const zero = { ...HRV, averageHeartRateVariabilityMilliseconds: 0 };
  expect((await read({ sleep: [empty], hrv: [zero] })).day).toBeUndefined();
});

test('the rMSSD of deep sleep is never used', async () => {
  const { averageHeartRateVariabilityMilliseconds: _, ...deepOnly } = HRV;
  expect((await read({ hrv: [deepOnly] })).day).toBeUndefined();
});

test('a resting heart rate computed without sleep is left out', async () => {
  const metadata = { calculationMethod: 'ONLY_WITH_AWAKE_DATA' };
  expect(
    (await read({ pulse: [{ ...PULSE, dailyRestingHeartRateMetadata: metadata }] })).day,
  ).toBeUndefined();
  // Google omits what is not known.
  expect((await read({ pulse: [{ date: DATE, beatsPerMinute: '54' }] })).day).toMatchObject({
    restingHeartRate: 54,
  });
});

test('values that other apps wrote are left out', async () => {
  expect(await read(everything, OTHER_APP)).toMatchObject({
    day: undefined,
    activities: [],
    skinTemperatures: [],
  });
  expect((await read(everything, {})).day).toMatchObject({ hrvLastNightMs: 48.6, wearable: null });
});

test('NaN, other days and impossible dates are left out', async () => {
  const wrong = [
    { ...TEMPERATURE, nightlyTemperatureCelsius: 'NaN' },
    { ...TEMPERATURE, date: { year: 2027, month: 6, day: 16 } },
    { ...TEMPERATURE, date: { year: 2026, month: 2, day: 30 } },
    { ...TEMPERATURE, date: '2026-06-16' },
    { ...TEMPERATURE, nightlyTemperatureCelsius: 92 },
  ];
  expect((await read({ temperature: wrong })).skinTemperatures).toEqual([]);
});

test('an exercise is read on its local day with zones, without its pauses and without a load', async () => {
  const plain = { ...EXERCISE, activeDuration: undefined, metricsSummary: {} };
  const broken = [
    { ...EXERCISE, interval: { ...EXERCISE.interval, startUtcOffset: undefined } },
    { ...EXERCISE, interval: { ...EXERCISE.interval, startTime: 'late' } },
    { ...plain, interval: { ...EXERCISE.interval, endTime: EXERCISE.interval.startTime } },
  ];
  const activity = {
    id: '0',
    start: Temporal.PlainDateTime.from('2026-06-15T21:38:00'),
    startedAt: Temporal.Instant.from('2026-06-16T02:38:00Z'),
    type: 'strength_training',
    minutes: 45,
    load: null,
    zoneMinutes: [10, 1.5, 0, 0.5],
  };
  const { activities } = await read({ ...everything, exercise: [EXERCISE, plain, ...broken] });
  expect(activities).toEqual([activity, { ...activity, id: '1', minutes: 50, zoneMinutes: null }]);
});

test('all pages are read; a page without rows is the last', async () => {
  const pages: Record<string, object> = {
    first: { ...page('sleep', [SLEEP]), nextPageToken: 'second' },
    second: {},
  };
  const asked: (string | null)[] = [];
  const { days, problem } = await readGoogleHealthDays(
    {
      async get(label, path) {
        if (label !== 'sleep') return {};
        const token = new URLSearchParams(path.split('?')[1]).get('pageToken');
        asked.push(token);
        return pages[token ?? 'first'];
      },
      send: async () => undefined,
    },
    { from: DAY, to: DAY },
  );
  expect(asked).toEqual([null, 'second']);
  expect([days.length, problem]).toEqual([1, null]);
});

test('an answer of another shape is an error, not an empty list', async () => {
  const api = answering({ sleep: { sleeps: [] }, exercise: {} });
  await expect(
    readGoogleHealthDays({ ...api, get: async () => ({ sleeps: [] }) }, { from: DAY, to: DAY }),
  ).rejects.toMatchObject({ code: 'UNEXPECTED' });
});
