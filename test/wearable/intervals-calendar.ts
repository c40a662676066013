import type { AuthServer } from '#server/try-it/wearable/auth-server.ts';
import type { Dispatch } from '#server/try-it/wearable/dispatch.ts';
import type { Answer } from '#server/try-it/wearable/request.ts';
import { intervalsKeyOf } from './intervals.ts';
import type { OauthServer } from './oauth-server.ts';

export interface IntervalsEvent {
  id: number;
  start_date_local: string;
  category: string;
  name: string;
  type?: string;
  description?: string;
  moving_time?: number | null;
  external_id?: string | null;
  tags?: string[] | null;
  paired_activity_id?: string | null;
  updated?: string;
  [field: string]: unknown;
}

const EVENTS = '/api/v1/athlete/0/events';
const UNAUTHORIZED: Answer = { status: 401, body: { message: 'HTTP 401 Unauthorized' } };
const FORBIDDEN: Answer = { status: 403, body: { message: 'HTTP 403 Forbidden' } };
const NOT_FOUND: Answer = { status: 404, body: { message: 'HTTP 404 Not Found' } };
const BAD_REQUEST: Answer = { status: 400, body: { message: 'HTTP 400 Bad Request' } };

type Request = Parameters<Dispatch>[0];
type Calendar = IntervalsEvent[];

const dayOf = ({ start_date_local }: IntervalsEvent): string => start_date_local.slice(0, 10);

/** As intervals.icu does, computes the duration of an event from the steps in its description. */
function countMinutes({ description = '', moving_time = null }: Partial<IntervalsEvent>): number | null {
  const steps = [...description.matchAll(/^- (\d+)m /gm)].map(([, minutes]) => Number(minutes));
  return steps.length === 0 ? moving_time : steps.reduce((sum, minutes) => sum + minutes, 0) * 60;
}

function upsert(calendar: Calendar, sent: Partial<IntervalsEvent>, now: string): IntervalsEvent {
  const known = calendar.find(({ external_id }) => external_id !== null && external_id === sent.external_id);
  const category = sent.category ?? 'NOTE';
  const values = { ...sent, category, moving_time: countMinutes(sent), updated: now };
  if (known !== undefined) return Object.assign(known, values);
  const id = Math.max(1_000, ...calendar.map((event) => event.id)) + 1;
  const made = { start_date_local: '', name: '', ...values, id };
  calendar.push(made);
  return made;
}

function list(calendar: Calendar, query: URLSearchParams): Answer {
  const [oldest = '', newest = ''] = [query.get('oldest') ?? '', query.get('newest') ?? ''];
  const isIn = (event: IntervalsEvent) => oldest <= dayOf(event) && dayOf(event) <= newest;
  return { status: 200, body: calendar.filter(isIn) };
}

function remove(calendar: Calendar, event: IntervalsEvent, notBefore: string | null): Answer {
  if (notBefore === null || dayOf(event) < notBefore) return BAD_REQUEST;
  calendar.splice(calendar.indexOf(event), 1);
  return { status: 200, body: {} };
}

interface CalendarRoute {
  name: string;
  scopes: readonly string[];
  answer(calendar: Calendar, now: string): Answer;
}

function routeOf({ method, url, body }: Request): CalendarRoute | undefined {
  const { pathname, searchParams } = url;
  const read = ['CALENDAR:READ', 'CALENDAR:WRITE'];
  const write = ['CALENDAR:WRITE'];
  const id = new RegExp(`^${EVENTS}/(\\d+)$`).exec(pathname)?.[1];
  const withEvent = (work: (calendar: Calendar, event: IntervalsEvent) => Answer) => (calendar: Calendar) => {
    const event = calendar.find((each) => String(each.id) === id);
    return event === undefined ? NOT_FOUND : work(calendar, event);
  };
  if (method === 'GET' && pathname === EVENTS)
    return { name: 'events', scopes: read, answer: (calendar) => list(calendar, searchParams) };
  if (method === 'GET' && id !== undefined)
    return { name: 'event', scopes: read, answer: withEvent((_, event) => ({ status: 200, body: event })) };
  if (method === 'DELETE' && id !== undefined)
    return {
      name: 'delete event',
      scopes: write,
      answer: withEvent((calendar, event) => remove(calendar, event, searchParams.get('notBefore'))),
    };
  if (method !== 'POST' || pathname !== `${EVENTS}/bulk` || searchParams.get('upsert') !== 'true')
    return undefined;
  const sent = JSON.parse(body) as Partial<IntervalsEvent>[];
  return {
    name: 'send events',
    scopes: write,
    answer: (calendar, now) => ({ status: 200, body: sent.map((event) => upsert(calendar, event, now)) }),
  };
}

/** The calendars of all accounts. A request needs a key, or an app's token with the right scopes. */
export function createIntervalsCalendars(oauth: OauthServer, clock: () => Temporal.Instant) {
  const calendars = new Map<string, Calendar>();
  const of = (account: string): Calendar => {
    const calendar = calendars.get(account) ?? [];
    calendars.set(account, calendar);
    return calendar;
  };

  function find(auth: AuthServer, request: Request): ReturnType<Dispatch> | undefined {
    const route = request.url.pathname.startsWith(EVENTS) ? routeOf(request) : undefined;
    if (route === undefined) return undefined;
    const { authorization } = request;
    const token = authorization.replace(/^Bearer /, '');
    const withKey = auth.owner(
      (id) =>
        authorization === `Basic ${Buffer.from(`API_KEY:${intervalsKeyOf(auth, id)}`).toString('base64')}`,
    );
    const account = withKey ?? oauth.mint.readAccess(token)?.account;
    const granted = withKey === undefined ? oauth.scopeOf(account ?? '').split(/[,\s]+/) : route.scopes;
    const isKnown = withKey === undefined ? oauth.isAccessValid(token) : !auth.isRevoked(withKey);
    const answer = (): Answer => {
      if (account === undefined || !isKnown) return UNAUTHORIZED;
      if (!route.scopes.some((scope) => granted.includes(scope))) return FORBIDDEN;
      return route.answer(of(account), clock().toString());
    };
    return { route: `intervals ${route.name}`, account, answer };
  }

  return { of, find };
}
