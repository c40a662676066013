import { type MeasureRange, SKIN_CELSIUS, SLEEP_SECONDS } from '#core/training/measure-ranges.ts';
import { MEASURE_TABLE } from '#core/training/measures.ts';
import type { NightMeasure } from './imported-record.ts';

function rangeOf(measure: NightMeasure): MeasureRange {
  if (measure === 'skinTemperature') return SKIN_CELSIUS;
  return measure === 'sleepSeconds' ? SLEEP_SECONDS : MEASURE_TABLE[measure].range;
}

/** Whether the value is possible for a night or a sample of it. */
export function isPossible(measure: NightMeasure, value: number): boolean {
  const { min, max } = rangeOf(measure);
  return value >= min && value <= max;
}
