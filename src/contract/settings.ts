import { z } from 'zod';
import { CYCLE_MODES } from '#core/cycle/cycle-record.ts';
import { changeFields } from './request-fields.ts';

export const settings = z.object({ phasePlanning: z.boolean(), cycleMode: z.enum(CYCLE_MODES) });

export const settingsChange = changeFields({
  phasePlanning: z.boolean({ error: 'Invalid phasePlanning: must be true or false' }),
  cycleMode: z.enum(CYCLE_MODES, {
    error: `Invalid cycleMode: must be one of ${CYCLE_MODES.join(', ')}`,
  }),
});
export type SettingsChange = z.output<typeof settingsChange>;
