import { z } from 'zod';
import { CYCLE_MODES } from '#core/cycle/cycle-mode.ts';
import { LANGUAGES } from '#core/language.ts';
import { TARGET_MINUTES } from './limits.ts';
import { changeFields } from './request-fields.ts';

export const settings = z.object({
  phasePlanning: z.boolean(),
  cycleMode: z.enum(CYCLE_MODES),
  language: z.enum(LANGUAGES).meta({ description: 'Of every text that is written for you' }),
  weeklyTargetMinutes: z
    .int()
    .nullable()
    .meta({ description: 'Intensity minutes a week that you set; null: what is usual for you' }),
  temperatureReading: z
    .boolean()
    .meta({ description: 'Whether your nightly temperatures may date ovulation: experimental' }),
});

const { min, max } = TARGET_MINUTES;
const TARGET = `Invalid weeklyTargetMinutes: must be a whole number from ${min} to ${max}, or null for your usual`;

export const settingsChange = changeFields({
  phasePlanning: z.boolean({ error: 'Invalid phasePlanning: must be true or false' }),
  cycleMode: z.enum(CYCLE_MODES, {
    error: `Invalid cycleMode: must be one of ${CYCLE_MODES.join(', ')}`,
  }),
  weeklyTargetMinutes: z
    .int({ error: TARGET })
    .min(min, { error: TARGET })
    .max(max, { error: TARGET })
    .nullable(),
  temperatureReading: z.boolean({ error: 'Invalid temperatureReading: must be true or false' }),
  language: z.enum(LANGUAGES, { error: `Invalid language: must be one of ${LANGUAGES.join(', ')}` }),
});
export type SettingsChange = z.output<typeof settingsChange>;
