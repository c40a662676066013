import {
  activitiesAnswer,
  bodyBatteryAnswer,
  intensityAnswer,
  menstrualAnswer,
  stressAnswer,
  summaryAnswer,
} from './day-answers.ts';
import { hrvRangeAnswer, readinessAnswer, sleepRangeAnswer } from './night-answers.ts';
import type { Subject } from './subject.ts';

/** How a request is authenticated. */
export type SignedBy = 'nobody' | 'oauth1' | 'grant' | 'bearer';

export interface Route {
  name: string;
  method: 'GET' | 'POST';
  path: RegExp;
  signedBy: SignedBy;
}

/** A route for data of one person, on the days in the URL. */
export interface DataRoute extends Route {
  answer(subject: Subject, from: Temporal.PlainDate, to: Temporal.PlainDate): unknown;
}

/** Matches only possible months and days, so any other URL is not found. */
const DAY = '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';

function data(name: string, path: string, answer: DataRoute['answer']): DataRoute {
  const expression = path
    .replaceAll('?', '\\?')
    .replaceAll('{day}', `(${DAY})`)
    .replaceAll('{name}', '[^/]+');
  return { name, method: 'GET', path: new RegExp(`^${expression}$`), signedBy: 'bearer', answer };
}

export const SIGN_IN_ROUTES = [
  { name: 'consumer', method: 'GET', path: /^\/oauth_consumer\.json$/, signedBy: 'nobody' },
  {
    name: 'exchange',
    method: 'POST',
    path: /^\/oauth-service\/oauth\/exchange\/user\/2\.0$/,
    signedBy: 'oauth1',
  },
  { name: 'refresh', method: 'POST', path: /^\/di-oauth2-service\/oauth\/token$/, signedBy: 'grant' },
  { name: 'sign-in page', method: 'GET', path: /^\/sso\/signin\?/, signedBy: 'nobody' },
  { name: 'sign in', method: 'POST', path: /^\/sso\/signin\?/, signedBy: 'nobody' },
  { name: 'ticket', method: 'GET', path: /^\/sso\/embed\?/, signedBy: 'nobody' },
] as const satisfies readonly Route[];

/** Routes are matched against path and query together, because both may contain days. */
export const DATA_ROUTES: readonly DataRoute[] = [
  data('profile', '/userprofile-service/socialProfile', ({ displayName }) => ({
    id: 1,
    displayName,
    userName: displayName,
  })),
  data('summary', '/usersummary-service/usersummary/daily/{name}?calendarDate={day}', summaryAnswer),
  data('hrv range', '/hrv-service/hrv/daily/{day}/{day}', hrvRangeAnswer),
  data(
    'body battery',
    '/wellness-service/wellness/bodyBattery/reports/daily?startDate={day}&endDate={day}',
    bodyBatteryAnswer,
  ),
  data('stress', '/usersummary-service/stats/stress/daily/{day}/{day}', stressAnswer),
  data('intensity', '/usersummary-service/stats/im/daily/{day}/{day}', intensityAnswer),
  data('sleep range', '/sleep-service/stats/sleep/daily/{day}/{day}', sleepRangeAnswer),
  data(
    'activities',
    '/activitylist-service/activities/search/activities?startDate={day}&endDate={day}&start=0&limit=100',
    activitiesAnswer,
  ),
  data('readiness', '/metrics-service/metrics/trainingreadiness/{day}', readinessAnswer),
  data('menstrual', '/periodichealth-service/menstrualcycle/calendar/{day}/{day}', menstrualAnswer),
];
