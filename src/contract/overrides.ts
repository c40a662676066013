import { z } from 'zod';
import { OVERRIDES } from '#core/training/override.ts';
import { requestFields } from './request-fields.ts';

export const activeOverrides = z
  .array(z.enum(OVERRIDES))
  .meta({ description: 'In the order in which they were added' });

const MISSING = 'Missing required field: override';

function refuseOverride(input: unknown): string {
  if (input === undefined || input === null || input === '') return MISSING;
  const shown = typeof input === 'string' ? input : JSON.stringify(input);
  return `Invalid override type: ${shown}. Valid types: ${OVERRIDES.join(', ')}`;
}

export const overrideRequest = requestFields(
  { override: z.enum(OVERRIDES, { error: ({ input }) => refuseOverride(input) }) },
  MISSING,
);

export const overridesAnswer = z.object({ activeOverrides });
