import type { Phase } from './wire.ts';

/** In the order of a cycle. */
export const CYCLE_PHASES = [
  'MENSTRUAL',
  'FOLLICULAR',
  'OVULATION',
  'EARLY_LUTEAL',
  'LATE_LUTEAL',
] as const satisfies Phase[];
