/** The possible values of a measurement. Others are sensor errors or codes for "none". */
export interface MeasureRange {
  min: number;
  max: number;
}

/** One range for values of vendors, phones and values entered by hand. */
export const BATTERY: MeasureRange = { min: 0, max: 100 };
export const HEART_RATE_BPM: MeasureRange = { min: 25, max: 250 };
export const HRV_MS: MeasureRange = { min: 1, max: 300 };
export const SLEEP_SECONDS: MeasureRange = { min: 1, max: 24 * 3600 };
/** Sleep entered by a person, which may be 0. A wearable's 0 means that it does not know. */
export const SLEPT_SECONDS: MeasureRange = { ...SLEEP_SECONDS, min: 0 };
export const SCORE: MeasureRange = { min: 0, max: 100 };
export const STRESS: MeasureRange = { min: 0, max: 100 };
export const MINUTES_OF_DAY: MeasureRange = { min: 0, max: 24 * 60 };
export const MINUTES_OF_WEEK: MeasureRange = { min: 0, max: 7 * 24 * 60 };
export const UTC_OFFSET_MINUTES: MeasureRange = { min: -14 * 60, max: 14 * 60 };
/** Above 0: an entry without duration is not an activity. */
export const ACTIVITY_SECONDS: MeasureRange = { min: 1, max: 48 * 3600 };
/** Wide, because every vendor has another scale. */
export const ACTIVITY_LOAD: MeasureRange = { min: 0, max: 100_000 };
/** Degrees Celsius from the device's own baseline. */
export const SKIN_DEVIATION: MeasureRange = { min: -10, max: 10 };
/** Degrees Celsius of skin. */
export const SKIN_CELSIUS: MeasureRange = { min: 20, max: 45 };
/** Degrees Celsius of a body at rest. A value outside is mistyped or in the other unit. */
export const BODY_CELSIUS: MeasureRange = { min: 30, max: 45 };
