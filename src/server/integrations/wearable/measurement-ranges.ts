import type { Range } from '../http-transport/json-fields.ts';

/** Possible values of a reading. Other values mean "none" at Garmin (-1, -2, 0), or a sensor error. */
export const BATTERY: Range = { min: 0, max: 100 };
export const HEART_RATE_BPM: Range = { min: 25, max: 250 };
export const HRV_MS: Range = { min: Number.MIN_VALUE, max: 300 };
export const SLEEP_SECONDS: Range = { min: 1, max: 24 * 3600 };
export const SCORE: Range = { min: 0, max: 100 };
export const STRESS: Range = { min: 0, max: 100 };
export const MINUTES_OF_DAY: Range = { min: 0, max: 24 * 60 };
/** Above 0: an entry without duration is not an activity. */
export const ACTIVITY_SECONDS: Range = { min: 1, max: 48 * 3600 };
/** Wide, because every vendor has another scale. */
export const ACTIVITY_LOAD: Range = { min: 0, max: 100_000 };
/** Degrees Celsius from the device's own baseline. */
export const SKIN_DEVIATION: Range = { min: -10, max: 10 };
/** Degrees Celsius of skin. */
export const SKIN_CELSIUS: Range = { min: 20, max: 45 };
