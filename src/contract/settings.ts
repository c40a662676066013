import { z } from 'zod';
import {
  ABSENCE_ANSWERS,
  CYCLE_MODES,
  type CycleMode,
  PAUSE_REASONS,
  PILL_PACKS,
} from '#core/cycle/cycle-mode.ts';
import { LANGUAGES } from '#core/language.ts';
import { TARGET_MINUTES } from './limits.ts';
import { changeFields, requestFields } from './request-fields.ts';

export const settings = z.object({
  phasePlanning: z.boolean(),
  cycleMode: z.enum(CYCLE_MODES),
  cycleModeChosen: z.boolean().meta({ description: 'False while the mode is the default' }),
  pillPack: z.enum(PILL_PACKS).meta({ description: 'Used in the mode PILL' }),
  pauseReason: z.enum(PAUSE_REASONS).meta({ description: 'Used in the mode PAUSED' }),
  language: z.enum(LANGUAGES).meta({ description: 'The language of all texts for you' }),
  weeklyTargetMinutes: z
    .int()
    .nullable()
    .meta({ description: 'Intensity minutes a week that you set; null: what is usual for you' }),
  temperatureReading: z
    .boolean()
    .meta({ description: 'Whether your nightly temperatures may date ovulation: experimental' }),
});

/** HORMONAL is the old name of PILL; older clients and files still use it. */
const requestedMode = z
  .enum([...CYCLE_MODES, 'HORMONAL'], {
    error: `Invalid cycleMode: must be one of ${CYCLE_MODES.join(', ')}`,
  })
  .transform((mode): CycleMode => (mode === 'HORMONAL' ? 'PILL' : mode));

const oneOf = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.enum(values, { error: `Invalid ${name}: must be one of ${values.join(', ')}` });

const { min, max } = TARGET_MINUTES;
const TARGET = `Invalid weeklyTargetMinutes: must be a whole number from ${min} to ${max}, or null for your usual`;

export const settingsChange = changeFields({
  phasePlanning: z.boolean({ error: 'Invalid phasePlanning: must be true or false' }),
  cycleMode: requestedMode,
  pillPack: oneOf('pillPack', PILL_PACKS),
  pauseReason: oneOf('pauseReason', PAUSE_REASONS),
  weeklyTargetMinutes: z
    .int({ error: TARGET })
    .min(min, { error: TARGET })
    .max(max, { error: TARGET })
    .nullable(),
  temperatureReading: z.boolean({ error: 'Invalid temperatureReading: must be true or false' }),
  language: z.enum(LANGUAGES, { error: `Invalid language: must be one of ${LANGUAGES.join(', ')}` }),
});

/** Reasons for a long time without a period. */
export const absenceAnswer = requestFields(
  { answer: oneOf('answer', ABSENCE_ANSWERS) },
  'Missing required field: answer',
);
export type SettingsChange = z.output<typeof settingsChange>;
