import type { Phase } from '#core/cycle/phase.ts';

/**
 * Intensity minutes a week that the plan sets aside in each phase. A planning convention, not a health limit:
 * the WHO names a floor of 150 to 300 and no ceiling.
 */
export const WEEKLY_BUDGET_MINUTES: Readonly<Record<Phase, number>> = {
  MENSTRUAL: 150,
  FOLLICULAR: 300,
  OVULATION: 300,
  EARLY_LUTEAL: 250,
  LATE_LUTEAL: 200,
  UNKNOWN: 300,
};
