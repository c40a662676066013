import type { AuthServer } from '#server/try-it/wearable/auth-server.ts';
import { type Dispatch, subjectOf } from '#server/try-it/wearable/dispatch.ts';
import type { Answer } from '#server/try-it/wearable/request.ts';
import { daysOf, type Subject } from '#server/try-it/wearable/subject.ts';
import { listTrainings } from '#server/try-it/wearable/trainings.ts';
import { dayIn, type OauthRoute, type SimulatedVendor } from './simulated-vendor.ts';

type PlainDate = Temporal.PlainDate;

const MINUTE_SECONDS = 60;
const PERIOD_DAYS = 5;

function isPeriodDay({ person, logsPeriods }: Subject, date: PlainDate): boolean {
  const daysSince = person.cycleStarts.map((start) => start.until(date).days);
  return logsPeriods && daysSince.some((days) => days >= 0 && days < PERIOD_DAYS);
}

function wellness(subject: Subject, from: PlainDate, to: PlainDate): object[] {
  return daysOf(subject, from, to).map((day) => ({
    id: day.date.toString(),
    restingHR: day.hasNight ? day.restingHeartRate : null,
    tempRestingHR: false,
    avgSleepingHR: day.hasNight ? day.restingHeartRate + 5 : null,
    hrv: day.hasNight ? day.hrvMs : null,
    hrvSDNN: null,
    sleepSecs: day.hasNight ? day.sleepSeconds : null,
    sleepScore: day.hasNight ? day.sleepScore : null,
    readiness: day.hasNight ? day.batteryAtWake : null,
    menstrualPhase: isPeriodDay(subject, day.date) ? 'PERIOD' : null,
  }));
}

function activities(subject: Subject, from: PlainDate, to: PlainDate): object[] {
  return listTrainings(subject, from, to).map(({ day, start }) => ({
    id: `i${day.date.toString().replaceAll('-', '')}`,
    start_date_local: start.toString({ smallestUnit: 'second' }),
    type: 'Run',
    moving_time: (day.moderateMinutes + day.vigorousMinutes) * MINUTE_SECONDS,
    icu_training_load: day.moderateMinutes + 2 * day.vigorousMinutes,
    icu_hr_zone_times: [0, day.moderateMinutes * MINUTE_SECONDS, 0, day.vigorousMinutes * MINUTE_SECONDS, 0],
  }));
}

function list(
  name: string,
  answer: (subject: Subject, from: PlainDate, to: PlainDate) => unknown,
): OauthRoute {
  return {
    name,
    method: 'GET',
    path: `/api/v1/athlete/0/${name}`,
    answer: (subject, query) => answer(subject, dayIn(query, 'oldest'), dayIn(query, 'newest')),
  };
}

const ROUTES = [list('wellness', wellness), list('activities', activities)];

/** Names of the routes that are called with a key. Those of an app get the prefix “intervals” anyway. */
const KEY_ROUTES: Readonly<Record<string, string>> = {
  wellness: 'wellness',
  activities: 'intervals activities',
};

export const intervals: SimulatedVendor = {
  name: 'intervals.icu',
  authorizePath: '/oauth/authorize',
  tokenPath: '/api/oauth/token',
  authenticate: 'body',
  accessLifeSeconds: null,
  isRenewable: false,
  extra: (account, scope) => ({ scope, athlete: { id: account, name: account } }),
  routes: ROUTES,
};

const UNAUTHORIZED: Answer = { status: 401, body: { message: 'HTTP 401 Unauthorized' } };

/** The key that a person finds in their settings at intervals.icu. */
export const intervalsKeyOf = ({ mint }: AuthServer, account: string): string =>
  mint.oauth1(`intervals ${account}`).token;

const basic = (key: string): string => `Basic ${Buffer.from(`API_KEY:${key}`).toString('base64')}`;

/** Answers a request that has a key with the same lists. */
export function findWithKey(
  auth: AuthServer,
  clock: () => Temporal.Instant,
  request: Parameters<Dispatch>[0],
): ReturnType<Dispatch> | undefined {
  const { authorization, method, url } = request;
  const route = ROUTES.find(({ path }) => path === url.pathname);
  if (route === undefined || method !== 'GET' || !authorization.startsWith('Basic ')) return undefined;
  const account = auth.owner((id) => authorization === basic(intervalsKeyOf(auth, id)));
  const subject = subjectOf(account, auth, clock);
  return {
    route: KEY_ROUTES[route.name] ?? '',
    account,
    answer: () =>
      subject === null || account === undefined || auth.isRevoked(account)
        ? UNAUTHORIZED
        : { status: 200, body: route.answer(subject, url.searchParams) },
  };
}
