import {
  BODY_CELSIUS,
  HEART_RATE_BPM,
  HRV_MS,
  type MeasureRange,
  MINUTES_OF_DAY,
  SKIN_CELSIUS,
  SKIN_DEVIATION,
  SLEEP_SECONDS,
} from '#core/training/measure-ranges.ts';
import type { PhoneKind } from './phone-value.ts';

const ONE: MeasureRange = { min: 1, max: 1 };

/** The possible values of each kind. */
export const PHONE_RANGES: Readonly<Record<PhoneKind, MeasureRange>> = {
  HRV_RMSSD: HRV_MS,
  HRV_SDNN: HRV_MS,
  PULSE: HEART_RATE_BPM,
  SLEEP: SLEEP_SECONDS,
  SKIN_DEVIATION,
  SKIN_TEMPERATURE: SKIN_CELSIUS,
  WORKOUT: MINUTES_OF_DAY,
  EXERCISE_MINUTES: MINUTES_OF_DAY,
  BLEEDING: ONE,
  OVULATION_TEST: ONE,
  BASAL_TEMPERATURE: BODY_CELSIUS,
};
