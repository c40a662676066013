import { z } from 'zod';
import { LONGEST_KEY_DAYS, TOOL_SCOPES } from '#core/tool-scope.ts';
import { instant } from './instant.ts';
import { requestFields } from './request-fields.ts';

const LONGEST_NAME = 60;
const USUAL_KEY_DAYS = 365;

const scope = z.enum(TOOL_SCOPES, { error: `Invalid scopes: each must be one of ${TOOL_SCOPES.join(', ')}` });

const toolKey = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(scope).meta({ description: 'What the key opens' }),
  createdAt: instant,
  expiresAt: instant.meta({ description: 'From then on it opens nothing' }),
  lastUsedAt: instant.nullable().meta({ description: 'Accurate to five minutes; null: never used' }),
});

export const toolKeyList = z.object({ items: z.array(toolKey) });

export const newToolKey = requestFields({
  name: z
    .string({ error: 'Invalid name: must be a text' })
    .trim()
    .min(1, { error: 'Invalid name: say what the key is for' })
    .max(LONGEST_NAME, { error: `Invalid name: must have at most ${LONGEST_NAME} characters` }),
  scopes: z
    .array(scope, { error: 'Invalid scopes: must be a list' })
    .min(1, { error: 'Invalid scopes: choose at least one' })
    .refine((scopes) => new Set(scopes).size === scopes.length, {
      error: 'Invalid scopes: each may be named once',
    }),
  days: z
    .int({ error: 'Invalid days: must be a whole number' })
    .min(1, { error: 'Invalid days: must be at least 1' })
    .max(LONGEST_KEY_DAYS, { error: `Invalid days: must be at most ${LONGEST_KEY_DAYS}` })
    .default(USUAL_KEY_DAYS)
    .meta({ description: 'How long the key works' }),
});
export type NewToolKey = z.output<typeof newToolKey>;

export const madeToolKey = toolKey.extend({
  token: z.string().meta({ description: 'Shown only once: only its hash is stored' }),
});

/** Any text: an id with the wrong format is 404, not 400. */
export const toolKeyAddress = z.object({ id: z.string() });
