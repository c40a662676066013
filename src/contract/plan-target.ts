import { z } from 'zod';
import { flag, oneOf } from './fields.ts';
import { instant } from './instant.ts';
import { PLAN_ACCOUNTS, PLAN_PROBLEMS } from './plan-source.ts';
import { requestFields } from './request-fields.ts';

export const planTarget = z.object({
  account: z.enum(PLAN_ACCOUNTS),
  discreet: z.boolean().meta({ description: 'Without your notes and without reasons' }),
  ending: z.boolean().meta({ description: 'Switched off; what Lutea put there is being deleted' }),
  createdAt: instant,
  lastSentAt: instant.nullable().meta({ description: 'The last sending that worked' }),
  nextSendAt: instant,
  problem: z.enum(PLAN_PROBLEMS).nullable().meta({ description: 'Why the last sending failed' }),
  sent: z.int().meta({ description: 'Workouts of Lutea in that calendar' }),
  changedThere: z.int().meta({ description: 'Changed there by you: Lutea leaves them alone' }),
  removedThere: z.int().meta({ description: 'Deleted there by you: Lutea does not make them again' }),
});

export const planTargets = z.object({ items: z.array(planTarget) });

export const planTargetRequest = requestFields({
  discreet: flag('discreet').optional(),
});

export const planTargetAddress = z.object({
  account: oneOf('account', PLAN_ACCOUNTS),
});
