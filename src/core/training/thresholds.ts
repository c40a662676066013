/** Conventions, none of them validated against outcomes; the battery bands are the vendor's own. */
export const THRESHOLDS = {
  batteryLowUpTo: 25,
  batteryMediumUpTo: 50,
  batteryHighUpTo: 75,
  yesterdayLowBelow: 30,
  /** Share of the weekly budget. */
  budgetNearlyUsed: 0.8,
} as const;
