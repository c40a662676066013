import { z } from 'zod';
import { CYCLE_MODES } from '#core/cycle/cycle-record.ts';
import { LANGUAGES } from '#core/language.ts';
import { changeFields } from './request-fields.ts';

export const settings = z.object({
  phasePlanning: z.boolean(),
  cycleMode: z.enum(CYCLE_MODES),
  language: z.enum(LANGUAGES).meta({ description: 'Of every text that is written for you' }),
});

export const settingsChange = changeFields({
  phasePlanning: z.boolean({ error: 'Invalid phasePlanning: must be true or false' }),
  cycleMode: z.enum(CYCLE_MODES, {
    error: `Invalid cycleMode: must be one of ${CYCLE_MODES.join(', ')}`,
  }),
  language: z.enum(LANGUAGES, { error: `Invalid language: must be one of ${LANGUAGES.join(', ')}` }),
});
export type SettingsChange = z.output<typeof settingsChange>;
