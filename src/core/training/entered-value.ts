/** What a person can read off their watch and enter by hand. */
export const ENTERED_VALUES = [
  'hrvStatus',
  'hrvLastNightMs',
  'restingHeartRate',
  'bodyBatteryCurrent',
  'bodyBatteryYesterdayLow',
  'sleepSeconds',
  'sleepScore',
  'stressAverage',
  'intensityMinutesWeek',
] as const;
export type EnteredValue = (typeof ENTERED_VALUES)[number];

/** The source of values entered by hand. They are compared only with each other. */
export const BY_HAND = 'manual';
