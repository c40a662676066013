import { z } from 'zod';
import type { cycle } from '#contract/cycle.ts';
import type { overridesAnswer } from '#contract/overrides.ts';
import type { periodStartAnswer } from '#contract/period-log.ts';
import type { plan } from '#contract/plan.ts';
import type { today } from '#contract/today.ts';
import type { trends } from '#contract/trends.ts';
import { WORKOUT_LIMITS, type WorkoutAnswer } from '#contract/workout.ts';
import { addDays } from '#core/calendar-day.ts';
import type { ToolScope } from '#core/tool-scope.ts';
import { ACTIVITY_KINDS } from '#core/training/activity-kind.ts';
import { OVERRIDES } from '#core/training/override.ts';
import { HARDNESSES } from '#core/workout/workout.ts';
import {
  pickNextPeriod,
  pickPlan,
  pickStart,
  pickToday,
  pickTrends,
  pickWhy,
  pickWorkout,
  type Sees,
} from './pick.ts';
import type { AssistantWording } from './wording.ts';

/** A request to one of Lutea's own routes. */
export interface RouteCall {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  body?: object;
}

interface ToolRow<Input extends z.ZodRawShape, Answer> {
  name: string;
  title: string;
  /** A description for the assistant. */
  description: string;
  /** The scope that the route needs, besides `mcp`. */
  scope: ToolScope;
  input: Input;
  route(input: z.output<z.ZodObject<Input>>, today: Temporal.PlainDate): RouteCall;
  /** The part of the route's response that the assistant gets. Days in the response are text. */
  pick(answer: Answer, sees: Sees): unknown;
  /** The question that the person has to agree to first. A tool without a question changes nothing. */
  question?(input: z.output<z.ZodObject<Input>>, words: AssistantWording): string;
}

export type Tool = ToolRow<z.ZodRawShape, unknown>;

/** Removes the types of input and answer, which differ from row to row. */
const tool = <Input extends z.ZodRawShape, Answer>(row: ToolRow<Input, Answer>): Tool =>
  row as unknown as Tool;

const get = (url: string): RouteCall => ({ method: 'GET', url });

const day = z.iso.date();

const inWords = (text: string, { locale }: AssistantWording): string =>
  Temporal.PlainDate.from(text).toLocaleString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

const READING = [
  tool({
    name: 'today',
    title: 'How to train today',
    description:
      'Today’s training decision (REST, GENTLE, LIGHT, REDUCED or TRAIN, from least to most) with its reason, the estimated cycle day and phase, active overrides and today’s sessions.',
    scope: 'today:read',
    input: {},
    route: () => get('/api/today'),
    pick: (answer: z.output<typeof today>, sees) => pickToday(answer, sees),
  }),
  tool({
    name: 'why',
    title: 'Why today’s decision is what it is',
    description:
      'All rules that fired today, every signal against the person’s own usual range, what was missing, and what would have to change for a better status.',
    scope: 'today:read',
    input: {},
    route: () => get('/api/today'),
    pick: (answer: z.output<typeof today>, sees) => pickWhy(answer, sees),
  }),
  tool({
    name: 'plan',
    title: 'The coming days',
    description:
      'For each coming day the most that it allows (ceiling), the estimated phase and the planned sessions. Estimates: the morning’s measurements can lower a day.',
    scope: 'plan:read',
    input: { days: z.int().min(1).max(28).default(7) },
    route: ({ days }) => get(`/api/plan?days=${days}`),
    pick: (answer: z.output<typeof plan>, sees) => pickPlan(answer, sees),
  }),
  tool({
    name: 'trends',
    title: 'Measurements over time',
    description:
      'What the wearable measured on each of the last days, with the estimated phase, and what is usual for the person in each phase.',
    scope: 'days:read',
    input: { days: z.int().min(1).max(90).default(14) },
    route: ({ days }, today) => get(`/api/trends?from=${addDays(today, 1 - days)}&to=${today}`),
    pick: (answer: z.output<typeof trends>) => pickTrends(answer),
  }),
  tool({
    name: 'next_period',
    title: 'The next period',
    description:
      'When the next period is expected: a date, a window that holds about 4 in 5 starts, and how certain that is. An estimate, no contraception or fertility advice.',
    scope: 'today:read',
    input: {},
    route: () => get('/api/cycle/current'),
    pick: (answer: z.output<typeof cycle>) => pickNextPeriod(answer),
  }),
];

const WRITING = [
  tool({
    name: 'log_start',
    title: 'Log the start of a period',
    description: 'Logs the first day of a period. The person is asked before.',
    scope: 'periods:write',
    input: { date: day.describe('The first day of bleeding, not in the future') },
    route: ({ date }) => ({ method: 'POST', url: '/api/cycle/period', body: { startDate: date } }),
    pick: (answer: z.output<typeof periodStartAnswer>) => pickStart(answer),
    question: ({ date }, words) => words.logStart(inWords(date, words)),
  }),
  tool({
    name: 'set_override',
    title: 'Switch an override on or off',
    description:
      'Says how the person is, such as a flare or much stress, or takes it back. It can only lower the training decision. The person is asked before.',
    scope: 'days:write',
    input: { override: z.enum(OVERRIDES), on: z.boolean() },
    route: ({ override, on }) => ({
      method: on ? 'POST' : 'DELETE',
      url: '/api/overrides',
      body: { override },
    }),
    pick: (answer: z.output<typeof overridesAnswer>) => answer,
    question: ({ override, on }, words) => (on ? words.switchOn : words.switchOff)(override),
  }),
  tool({
    name: 'add_session',
    title: 'Plan a session',
    description:
      'Plans a training session on a day. Sport and hardness are guessed from the title where they are missing. The person is asked before.',
    scope: 'plan:write',
    input: {
      date: day,
      title: z.string().min(1).max(WORKOUT_LIMITS.title),
      minutes: z.int().min(1).max(WORKOUT_LIMITS.minutes).optional(),
      sport: z.enum(ACTIVITY_KINDS).optional(),
      hardness: z.enum(HARDNESSES).optional(),
    },
    route: (input) => ({ method: 'POST', url: '/api/workouts', body: input }),
    pick: (answer: WorkoutAnswer, sees) => pickWorkout(answer, sees),
    question: ({ title, date }, words) => words.addSession(title, inWords(date, words)),
  }),
];

/** What an assistant can do, in a fixed order. */
export const TOOLS: readonly Tool[] = [...READING, ...WRITING];
