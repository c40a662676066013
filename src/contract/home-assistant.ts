import { z } from 'zod';
import { flag } from './fields.ts';
import { instant } from './instant.ts';
import { requestFields } from './request-fields.ts';

/** Why publishing failed: the broker does not answer, or it refuses the login or the topic. */
export const HOME_PROBLEMS = ['UNREACHABLE', 'REFUSED'] as const;
export type HomeProblem = (typeof HOME_PROBLEMS)[number];

export const homeAssistant = z.object({
  broker: z
    .object({
      address: z.string().meta({ description: 'host:port of the operator’s MQTT broker' }),
      encrypted: z.boolean().meta({ description: 'Whether the way to it is encrypted' }),
    })
    .nullable()
    .meta({ description: 'Null if this installation has none: then nothing can be published' }),
  publication: z
    .object({
      discreet: z.boolean().meta({ description: 'The status alone: no reason, nothing about the cycle' }),
      createdAt: instant,
      publishedAt: instant.nullable().meta({ description: 'The last publishing that worked' }),
      problem: z.enum(HOME_PROBLEMS).nullable().meta({ description: 'Why the last publishing failed' }),
    })
    .nullable()
    .meta({ description: 'Null while it is switched off, and when you agreed to another broker' }),
});

export const homeAssistantRequest = requestFields({
  discreet: flag('discreet').optional(),
});
