import { z } from 'zod';
import { CYCLE_MODES } from '#core/cycle/cycle-record.ts';
import { LANGUAGES } from '#core/language.ts';
import { changeFields } from './request-fields.ts';

export const settings = z.object({
  phasePlanning: z.boolean(),
  cycleMode: z.enum(CYCLE_MODES),
  language: z.enum(LANGUAGES).meta({ description: 'Of every text that is written for you' }),
  weeklyTargetMinutes: z
    .int()
    .nullable()
    .meta({ description: 'Intensity minutes a week that you set; null: what is usual for you' }),
});

const LEAST_TARGET = 10;
/** Every minute of a week. */
const MOST_TARGET = 10_080;
const TARGET = `Invalid weeklyTargetMinutes: must be a whole number from ${LEAST_TARGET} to ${MOST_TARGET}, or null for your usual`;

export const settingsChange = changeFields({
  phasePlanning: z.boolean({ error: 'Invalid phasePlanning: must be true or false' }),
  cycleMode: z.enum(CYCLE_MODES, {
    error: `Invalid cycleMode: must be one of ${CYCLE_MODES.join(', ')}`,
  }),
  weeklyTargetMinutes: z
    .int({ error: TARGET })
    .min(LEAST_TARGET, { error: TARGET })
    .max(MOST_TARGET, { error: TARGET })
    .nullable(),
  language: z.enum(LANGUAGES, { error: `Invalid language: must be one of ${LANGUAGES.join(', ')}` }),
});
export type SettingsChange = z.output<typeof settingsChange>;
