import {
  HEART_RATE_BPM,
  HRV_MS,
  type MeasureRange,
  SKIN_CELSIUS,
  SKIN_DEVIATION,
  SLEEP_SECONDS,
} from '#core/training/measure-ranges.ts';
import type { NightMeasure } from './imported-record.ts';

const RANGES: Record<NightMeasure, MeasureRange> = {
  hrvLastNightMs: HRV_MS,
  restingHeartRate: HEART_RATE_BPM,
  sleepSeconds: SLEEP_SECONDS,
  skinTemperature: SKIN_CELSIUS,
  skinTemperatureDeviation: SKIN_DEVIATION,
};

/** Whether a night, or a sample of one, can have this value. */
export function isPossible(measure: NightMeasure, value: number): boolean {
  const { min, max } = RANGES[measure];
  return value >= min && value <= max;
}
