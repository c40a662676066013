import type { Phase } from './wire.ts';

/** In the order of a cycle. */
export const CYCLE_PHASES = [
  'MENSTRUAL',
  'FOLLICULAR',
  'OVULATION',
  'EARLY_LUTEAL',
  'LATE_LUTEAL',
] as const satisfies Phase[];

/** Colour is never alone: each phase has its letter. */
export const PHASE_LETTERS: Readonly<Record<Phase, string>> = {
  MENSTRUAL: 'M',
  FOLLICULAR: 'F',
  OVULATION: 'O',
  EARLY_LUTEAL: 'E',
  LATE_LUTEAL: 'L',
  UNKNOWN: '?',
};
