import { z } from 'zod';
import { OVERRIDES } from '#core/training/override.ts';
import { calendarDay } from './calendar-day.ts';
import { changeId } from './change-id.ts';
import { flag } from './fields.ts';
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

const override = z.enum(OVERRIDES, { error: ({ input }) => refuseOverride(input) });

export const overrideRequest = requestFields({ override, changeId }, MISSING);

/** The answer to the question whether an override still holds. */
export const overrideAnswerRequest = requestFields({ override, still: flag('still'), changeId }, MISSING);

export const overridesAnswer = z.object({ activeOverrides });

export const overrideReport = z.object({
  override: z.enum(OVERRIDES),
  since: calendarDay.nullable().meta({ description: 'The day it was switched on; null: unknown' }),
  days: z.int().nullable().meta({ description: 'Days since then' }),
  ask: z.boolean().meta({ description: 'True if it is time to ask whether it still holds' }),
});
