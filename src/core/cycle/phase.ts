/** The phases in their order within a cycle. */
export const CYCLE_PHASES = ['MENSTRUAL', 'FOLLICULAR', 'OVULATION', 'EARLY_LUTEAL', 'LATE_LUTEAL'] as const;

export type CyclePhase = (typeof CYCLE_PHASES)[number];

/** UNKNOWN: nothing logged, long overdue, stale, or no natural cycle to estimate. */
export type Phase = CyclePhase | 'UNKNOWN';
