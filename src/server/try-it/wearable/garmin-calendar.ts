import { calendarAnswer, workoutAnswer } from './plan-answers.ts';
import type { Answer, WearableRequest } from './request.ts';
import type { Subject } from './subject.ts';

export interface GarminTemplate {
  workoutId: number;
  workoutName: string;
  description: string;
  [field: string]: unknown;
}

/** What one account has planned besides its coach's plan. */
export interface GarminCalendar {
  templates: Map<number, GarminTemplate>;
  /** Scheduled templates by the id of their calendar entry. */
  scheduled: Map<number, { template: number; date: string }>;
}

type Handler = (
  calendar: GarminCalendar,
  request: { ids: number[]; json: Record<string, unknown>; subject: Subject },
) => Answer;

interface CalendarRoute {
  name: string;
  method: string;
  path: RegExp;
  handle: Handler;
}

const FIRST_ID = 900_000;
const NOT_FOUND: Answer = { status: 404, body: { error: 'NotFoundException' } };
const NO_CONTENT: Answer = { status: 204 };

const nextId = ({ templates, scheduled }: GarminCalendar): number =>
  Math.max(FIRST_ID, ...templates.keys(), ...scheduled.keys()) + 1;

const readMonth: Handler = ({ templates, scheduled }, { subject }) => {
  const { calendarItems, ...month } = calendarAnswer(subject);
  const own = [...scheduled].flatMap(([id, { template, date }]) => {
    const title = templates.get(template)?.workoutName;
    return title === undefined ? [] : [{ id, itemType: 'workout', date, title, workoutId: template }];
  });
  return { status: 200, body: { ...month, calendarItems: [...calendarItems, ...own] } };
};

const readTemplate: Handler = ({ templates }, { ids: [id = 0] }) => {
  if (id < FIRST_ID) return { status: 200, body: workoutAnswer() };
  const template = templates.get(id);
  return template === undefined ? NOT_FOUND : { status: 200, body: template };
};

const addTemplate: Handler = (calendar, { json }) => {
  const template = { ...json, workoutId: nextId(calendar) } as GarminTemplate;
  calendar.templates.set(template.workoutId, template);
  return { status: 200, body: template };
};

const replaceTemplate: Handler = ({ templates }, { ids: [id = 0], json }) => {
  if (!templates.has(id)) return NOT_FOUND;
  templates.set(id, { ...json, workoutId: id } as GarminTemplate);
  return NO_CONTENT;
};

const deleteTemplate: Handler = ({ templates }, { ids: [id = 0] }) =>
  templates.delete(id) ? NO_CONTENT : NOT_FOUND;

const schedule: Handler = (calendar, { ids: [template = 0], json }) => {
  if (!calendar.templates.has(template)) return NOT_FOUND;
  const id = nextId(calendar);
  calendar.scheduled.set(id, { template, date: String(json['date']) });
  return { status: 200, body: { workoutScheduleId: id } };
};

const unschedule: Handler = ({ scheduled }, { ids: [id = 0] }) =>
  scheduled.delete(id) ? NO_CONTENT : NOT_FOUND;

const listTemplates: Handler = ({ templates }) => ({ status: 200, body: [...templates.values()] });

const ROUTES: readonly CalendarRoute[] = [
  {
    name: 'calendar',
    method: 'GET',
    path: /^\/calendar-service\/year\/\d{4}\/month\/\d{1,2}$/,
    handle: readMonth,
  },
  { name: 'workouts', method: 'GET', path: /^\/workout-service\/workouts$/, handle: listTemplates },
  { name: 'workout', method: 'GET', path: /^\/workout-service\/workout\/(\d+)$/, handle: readTemplate },
  { name: 'send workout', method: 'POST', path: /^\/workout-service\/workout$/, handle: addTemplate },
  {
    name: 'change workout',
    method: 'PUT',
    path: /^\/workout-service\/workout\/(\d+)$/,
    handle: replaceTemplate,
  },
  {
    name: 'delete workout',
    method: 'DELETE',
    path: /^\/workout-service\/workout\/(\d+)$/,
    handle: deleteTemplate,
  },
  { name: 'schedule', method: 'POST', path: /^\/workout-service\/schedule\/(\d+)$/, handle: schedule },
  { name: 'unschedule', method: 'DELETE', path: /^\/workout-service\/schedule\/(\d+)$/, handle: unschedule },
];

function jsonOf(body: string): Record<string, unknown> {
  return body === '' ? {} : (JSON.parse(body) as Record<string, unknown>);
}

/** The calendars of all accounts, and the answer to a request to one of them. */
export function createGarminCalendars() {
  const calendars = new Map<string, GarminCalendar>();
  const of = (account: string): GarminCalendar => {
    const calendar = calendars.get(account) ?? { templates: new Map(), scheduled: new Map() };
    calendars.set(account, calendar);
    return calendar;
  };
  const find = ({ method, url, body }: Omit<WearableRequest, 'account'>) => {
    const route = ROUTES.find((each) => each.method === method && each.path.test(url.pathname));
    if (route === undefined) return undefined;
    const ids = (route.path.exec(url.pathname)?.slice(1) ?? []).map(Number);
    const answer = (subject: Subject, account: string) =>
      route.handle(of(account), { ids, json: jsonOf(body), subject });
    return { name: route.name, answer };
  };
  return { of, find };
}

export type GarminCalendars = ReturnType<typeof createGarminCalendars>;
