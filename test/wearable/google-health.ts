import { daysOf, type Subject } from '#server/try-it/wearable/subject.ts';
import { listTrainings } from '#server/try-it/wearable/trainings.ts';
import type { DayView } from '#server/try-it/wearable/view.ts';
import { nightEnd, type OauthRoute, type SimulatedVendor } from './simulated-vendor.ts';

const DATA_SOURCE = {
  recordingMethod: 'DERIVED',
  device: { displayName: 'Pixel Watch 4' },
  platform: 'FITBIT',
};

/** Google writes 64-bit numbers as text. */
const int64 = (value: number) => String(Math.round(value));
const duration = (seconds: number) => `${seconds}s`;
const offsetOf = (moment: Temporal.ZonedDateTime) => duration(moment.offsetNanoseconds / 1e9);

function intervalOf(start: Temporal.ZonedDateTime, end: Temporal.ZonedDateTime): object {
  return {
    startTime: start.toInstant().toString(),
    startUtcOffset: offsetOf(start),
    endTime: end.toInstant().toString(),
    endUtcOffset: offsetOf(end),
  };
}

function sleepOf(day: DayView, timezone: string): object {
  const end = nightEnd(day, timezone);
  const start = end.subtract({ seconds: day.sleepSeconds + day.awakeSeconds });
  return {
    interval: intervalOf(start, end),
    type: 'STAGES',
    metadata: { stagesStatus: 'SUCCEEDED', processed: true, mainSleep: true },
    summary: {
      minutesInSleepPeriod: int64((day.sleepSeconds + day.awakeSeconds) / 60),
      minutesAsleep: int64(day.sleepSeconds / 60),
      minutesAwake: int64(day.awakeSeconds / 60),
    },
  };
}

const SKIN_CELSIUS = 33.6;

/** The values of a day, by data type. */
const DAILY: Readonly<Record<string, (day: DayView) => object>> = {
  dailyHeartRateVariability: ({ hrvMs }) => ({
    averageHeartRateVariabilityMilliseconds: hrvMs + 0.5,
    deepSleepRootMeanSquareOfSuccessiveDifferencesMilliseconds: hrvMs + 6.5,
    nonRemHeartRateBeatsPerMinute: '51',
  }),
  dailyRestingHeartRate: ({ restingHeartRate }) => ({
    beatsPerMinute: int64(restingHeartRate),
    dailyRestingHeartRateMetadata: { calculationMethod: 'WITH_SLEEP' },
  }),
  dailySleepTemperatureDerivations: ({ skinTemperature }) => ({
    nightlyTemperatureCelsius: SKIN_CELSIUS + skinTemperature,
    baselineTemperatureCelsius: SKIN_CELSIUS,
    relativeNightlyStddev30dCelsius: 'NaN',
  }),
};

function exercisesOf(subject: Subject, from: Temporal.PlainDate, to: Temporal.PlainDate): object[] {
  return listTrainings(subject, from, to).map(({ day, start, minutes }) => {
    const startedAt = start.toZonedDateTime(subject.timezone);
    return {
      name: `users/me/dataTypes/exercise/dataPoints/${day.date.toString().replaceAll('-', '')}`,
      dataSource: DATA_SOURCE,
      exercise: {
        interval: intervalOf(startedAt, startedAt.add({ minutes: minutes + 5 })),
        exerciseType: 'RUNNING',
        displayName: 'Run',
        activeDuration: duration(60 * minutes),
        metricsSummary: {
          averageHeartRateBeatsPerMinute: '142',
          activeZoneMinutes: int64(day.moderateMinutes + 2 * day.vigorousMinutes),
          heartRateZoneDurations: {
            lightTime: '0s',
            moderateTime: duration(60 * day.moderateMinutes),
            vigorousTime: duration(60 * day.vigorousMinutes),
          },
        },
      },
    };
  });
}

/** The days that the query's filter asks for; null if the filter has another form. */
function daysAsked(query: URLSearchParams, member: string): [Temporal.PlainDate, Temporal.PlainDate] | null {
  const filter = /^(\S+) >= "([\d-]+)" AND (\S+) < "([\d-]+)"$/.exec(query.get('filter') ?? '');
  if (filter?.[1] !== member || filter[3] !== member) return null;
  const [from, end] = [filter[2], filter[4]].map((day) => Temporal.PlainDate.from(day ?? ''));
  return from === undefined || end === undefined ? null : [from, end.subtract({ days: 1 })];
}

/** One page of rows. Like Google's, it has no empty list, and no token on the last page. */
function page(rows: readonly object[], query: URLSearchParams, most: number): object {
  const start = Number(query.get('pageToken') ?? 0);
  const end = start + Math.min(most, Number(query.get('pageSize') ?? most));
  const dataPoints = rows.slice(start, end);
  return {
    ...(dataPoints.length > 0 && { dataPoints }),
    ...(end < rows.length && { nextPageToken: String(end) }),
  };
}

type RowsOf = (subject: Subject, from: Temporal.PlainDate, to: Temporal.PlainDate) => object[];

function list(name: string, type: string, [time, most]: [string, number], rowsOf: RowsOf): OauthRoute {
  const member = `${type.replaceAll('-', '_')}.${time}`;
  return {
    name,
    method: 'GET',
    path: `/v4/users/me/dataTypes/${type}/dataPoints`,
    isUnderstood: (query) => daysAsked(query, member) !== null,
    answer(subject, query) {
      const days = daysAsked(query, member);
      return days && page(rowsOf(subject, ...days), query, most);
    },
  };
}

function daily(name: string, type: string): OauthRoute {
  const field = type.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  return list(name, type, ['date', 10_000], (subject, from, to) =>
    nightsOf(subject, from, to).map((day) => {
      const { year, month, day: dayOfMonth } = day.date;
      const values = { date: { year, month, day: dayOfMonth }, ...DAILY[field]?.(day) };
      return { dataSource: DATA_SOURCE, [field]: values };
    }),
  );
}

function nightsOf(subject: Subject, from: Temporal.PlainDate, to: Temporal.PlainDate): DayView[] {
  return daysOf(subject, from, to)
    .filter(({ hasNight }) => hasNight)
    .toReversed();
}

export const googleHealth: SimulatedVendor = {
  name: 'Google Health',
  authorizePath: '/o/oauth2/v2/auth',
  tokenPath: '/token',
  revokePath: '/revoke',
  authenticate: 'body',
  accessLifeSeconds: 3599,
  isRenewable: true,
  keepsRefreshToken: true,
  extra: () => ({
    scope: ['sleep', 'health_metrics_and_measurements', 'activity_and_fitness']
      .map((name) => `https://www.googleapis.com/auth/googlehealth.${name}.readonly`)
      .join(' '),
  }),
  routes: [
    list('sleep', 'sleep', ['interval.civil_end_time', 25], (subject, from, to) =>
      nightsOf(subject, from, to).map((day) => ({
        dataSource: DATA_SOURCE,
        sleep: sleepOf(day, subject.timezone),
      })),
    ),
    daily('hrv', 'daily-heart-rate-variability'),
    daily('pulse', 'daily-resting-heart-rate'),
    daily('temperature', 'daily-sleep-temperature-derivations'),
    list('exercises', 'exercise', ['interval.civil_start_time', 25], exercisesOf),
  ],
};
