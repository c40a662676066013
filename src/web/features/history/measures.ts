import { useLocale } from '#web/lib/language.tsx';
import type { TrendMeasure } from '#web/lib/wire.ts';

/** The measurements, in the order of the tiles. */
export const MEASURES = [
  'hrvLastNightMs',
  'restingHeartRate',
  'bodyBatteryHigh',
  'sleepSeconds',
  'intensityMinutesDay',
  'stressAverage',
] as const satisfies TrendMeasure[];

const HOUR_S = 3600;

/** A value in axis units: sleep in hours, everything else as measured. */
export function onAxis(measure: TrendMeasure, value: number): number {
  return measure === 'sleepSeconds' ? value / HOUR_S : value;
}

export interface MeasureWords {
  name: string;
  /** The unit of the axis. */
  unit: string;
  value(value: number): string;
  range(low: number, high: number): string;
}

export function useMeasureWords(measure: TrendMeasure): MeasureWords {
  const { texts, formats } = useLocale();
  const words = texts.history;
  const value = (number: number) =>
    measure === 'sleepSeconds' ? formats.duration(number) : words.values[measure](formats.number(number));
  return {
    name: words.measures[measure],
    unit: words.units[measure],
    value,
    range: (low, high) =>
      measure === 'sleepSeconds'
        ? words.fromTo(value(low), value(high))
        : words.values[measure](words.fromTo(formats.number(low), formats.number(high))),
  };
}
