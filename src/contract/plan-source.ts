import { z } from 'zod';
import { flag, oneOf, shortText } from './fields.ts';
import { instant } from './instant.ts';
import { requestFields } from './request-fields.ts';

/** Connected accounts that have a calendar of planned workouts: it is read, or the plan is sent there. */
export const PLAN_ACCOUNTS = ['intervals', 'garmin'] as const;
export type PlanAccount = (typeof PLAN_ACCOUNTS)[number];

/** Where a plan is read from: a calendar's address, or the account of a connected wearable. */
export const PLAN_KINDS = ['ics', ...PLAN_ACCOUNTS] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

export const PLAN_SOURCE_LIMITS = { perPerson: 10, address: 2_000, name: 60 } as const;

/** Why a plan could not be read or sent. */
export const PLAN_PROBLEMS = [
  'NEEDS_PERMISSION',
  'NEEDS_RECONNECT',
  'NOT_CONNECTED',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'NOT_FOUND',
  'NOT_A_CALENDAR',
  'TOO_LARGE',
  'TOO_SLOW',
  'PRIVATE_ADDRESS',
  'REFUSED',
  'LOST_KEY',
  'UNEXPECTED',
] as const;
export type PlanProblem = (typeof PLAN_PROBLEMS)[number];

const kind = oneOf('kind', PLAN_KINDS);

export const planSource = z.object({
  id: z.string(),
  kind,
  name: z.string().meta({ description: 'The address itself is never shown again' }),
  onlyTraining: z.boolean().meta({ description: 'Every entry counts as training' }),
  createdAt: instant,
  lastReadAt: instant.nullable().meta({ description: 'The last reading that worked' }),
  nextReadAt: instant,
  problem: z.enum(PLAN_PROBLEMS).nullable().meta({ description: 'Why the last reading failed' }),
  found: z.int().meta({ description: 'Workouts in the last reading' }),
  unreadable: z.int().meta({ description: 'Entries that could not be read' }),
});

export const planSources = z.object({ items: z.array(planSource) });

export const newPlanSource = requestFields({
  kind,
  address: shortText('address', PLAN_SOURCE_LIMITS.address).optional(),
  name: shortText('name', PLAN_SOURCE_LIMITS.name).optional(),
  onlyTraining: flag('onlyTraining').optional(),
}).refine(({ kind: of, address }) => (of === 'ics') === (address !== undefined), {
  error: 'Invalid address: send one with the kind ics, and none with another kind',
});
export type NewPlanSource = z.output<typeof newPlanSource>;

/** Any text: an id with the wrong format is 404, not 400. */
export const planSourceId = z.object({ id: z.string() });
