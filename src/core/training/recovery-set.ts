import type { DaySignals } from './day-signals.ts';

/** Kinds of signs of poor recovery that are counted together. They are independent, so that nothing counts twice. */
export const RECOVERY_SET = ['hrvWeek', 'night', 'charge', 'sleep', 'ownWord'] as const;
export type RecoveryKind = (typeof RECOVERY_SET)[number];

export const isHrvNightMissing = ({ hrvNight }: DaySignals): boolean => hrvNight.verdict === 'NOT_MEASURED';

/**
 * Whether the week's HRV is low. While last night is missing, a week that was low still counts; one that is only below
 * usual never does.
 */
function isHrvWeekLow(day: DaySignals): boolean {
  const { verdict } = day.hrvWeek;
  if (verdict === 'LOW' || verdict === 'VERY_LOW') return true;
  return isHrvNightMissing(day) && day.hrvWasLow;
}

const IS_LOW: Readonly<Record<RecoveryKind, (day: DaySignals) => boolean>> = {
  hrvWeek: isHrvWeekLow,
  night: ({ hrvNight, pulse }) => hrvNight.verdict === 'FAR_OFF' || pulse.verdict === 'FAR_OFF',
  charge: ({ charge }) => charge.verdict === 'LOW' || charge.verdict === 'VERY_LOW',
  sleep: ({ sleep }) => sleep.verdict === 'VERY_SHORT',
  ownWord: ({ overrides }) => overrides.length > 0,
};

export function lowTogether(day: DaySignals): RecoveryKind[] {
  return RECOVERY_SET.filter((kind) => IS_LOW[kind](day));
}
