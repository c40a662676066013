/** Conventions, none of them validated against outcomes. docs/cycle-model.md says where each comes from. */
export const THRESHOLDS = {
  /** Of the mean z of the week's nights. */
  hrvWeekLowBelow: -1,
  hrvWeekOutside: 0.5,
  /** Of the z of one night. */
  hrvNightFarBelow: -2.5,
  /** Beats above the median that are far off, and robust standard deviations where those are more. */
  pulseFarBeats: 5,
  pulseFarSds: 3,
  sleepShortSeconds: 6 * 3600,
  sleepVeryShortSeconds: 4.5 * 3600,
  /** Shares of the person's own days. */
  chargeVeryLow: 0.03,
  chargeLow: 0.1,
  chargeBelow: 0.25,
  drainLow: 0.1,
  /** Of 100, where too few days are known for shares. */
  chargeLowAtMost: 25,
  temperatureRaisedBy: 0.5,
  /** Of the target. */
  loadVeryHigh: 1.3,
  /** Of the target, in a phase the person eases off in. */
  easedLoad: 0.85,
  easedFrom: 0.6,
  longWithoutPeriodDays: 90,
} as const;
