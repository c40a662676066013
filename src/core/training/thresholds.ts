/** Conventions, none of them validated against outcomes. docs/cycle-model.md says where each comes from. */
export const THRESHOLDS = {
  /** Limits for the mean z of the week's nights. */
  hrvWeekVeryLowBelow: -1.6,
  hrvWeekLowBelow: -1.2,
  hrvWeekBelow: -0.7,
  hrvWeekAbove: 0.5,
  /** The same limit while the load is clearly higher than usual. */
  hrvWeekFallingBelow: -0.4,
  /** A week is low only while the last two nights are on average below this. */
  hrvStillLowBelow: -0.25,
  /** Limits for the z of one night. */
  hrvNightFarBelow: -2.5,
  /** How many beats above the median are far off, or how many robust standard deviations if that is more. */
  pulseFarBeats: 5,
  pulseFarSds: 3,
  sleepShortSeconds: 6 * 3600,
  sleepVeryShortSeconds: 4.5 * 3600,
  /** Limits as shares of the person's own days. */
  chargeVeryLow: 0.03,
  chargeLow: 0.1,
  chargeBelow: 0.25,
  drainLow: 0.1,
  /** Points below the person's own median before a score is low. */
  chargePointsBelow: 8,
  /** Limits on the scale of 100, for people with too few days for shares. */
  chargeLowAtMost: 25,
  temperatureRaisedBy: 0.5,
  /** Limits of the last seven days' load, as multiples of seven usual days. */
  loadHigh: 1.5,
  loadFalling: 1.3,
  /** Multiplies the plan's target in a phase in which the person eases off. */
  easedLoad: 0.85,
  /** From this chance on, a day counts as in such a phase. */
  easedFrom: 0.6,
  longWithoutPeriodDays: 90,
} as const;
