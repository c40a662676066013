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

interface KindRule {
  /** The possible values. */
  range: MeasureRange;
  /** How many values of one day are stored. A night needs about a hundred; the cost of each message depends on it. */
  mostPerDay: number;
}

export const KIND_RULES: Readonly<Record<PhoneKind, KindRule>> = {
  HRV_RMSSD: { range: HRV_MS, mostPerDay: 300 },
  HRV_SDNN: { range: HRV_MS, mostPerDay: 300 },
  PULSE: { range: HEART_RATE_BPM, mostPerDay: 100 },
  SLEEP: { range: SLEEP_SECONDS, mostPerDay: 300 },
  SKIN_DEVIATION: { range: SKIN_DEVIATION, mostPerDay: 300 },
  // Few, because every message compares all nights of this kind.
  SKIN_TEMPERATURE: { range: SKIN_CELSIUS, mostPerDay: 50 },
  WORKOUT: { range: MINUTES_OF_DAY, mostPerDay: 50 },
  // An iPhone sends one for every minute.
  EXERCISE_MINUTES: { range: MINUTES_OF_DAY, mostPerDay: 300 },
  BLEEDING: { range: ONE, mostPerDay: 20 },
  OVULATION_TEST: { range: ONE, mostPerDay: 20 },
  BASAL_TEMPERATURE: { range: BODY_CELSIUS, mostPerDay: 20 },
};
