import { median, roundToHundredth } from '#core/arithmetic.ts';
import { nightDayOf } from './local-day.ts';
import type { StoredPhoneValue } from './phone-value.ts';
import { byWriter, createWriterChoice } from './writers.ts';

interface RelativeNight {
  day: number;
  skinTemperatureDeviation: number;
}

/** The deviations of one watch's nights from their median. */
function deviationsOf(temperatures: readonly StoredPhoneValue[]): RelativeNight[] {
  const nights = Map.groupBy(temperatures, nightDayOf);
  const celsius = [...nights].map(([day, samples]) => ({ day, value: median(samples.map((s) => s.value)) }));
  const usual = celsius.length === 0 ? 0 : median(celsius.map(({ value }) => value));
  return celsius.map(({ day, value }) => ({
    day,
    skinTemperatureDeviation: roundToHundredth(value - usual),
  }));
}

/**
 * Converts absolute nightly temperatures to deviations from the median of their watch, because sensors differ. Needs
 * all stored values: each night moves the median.
 */
export function relativeTemperatures(
  values: readonly StoredPhoneValue[],
  writers = createWriterChoice(),
): RelativeNight[] {
  const kind = 'SKIN_TEMPERATURE';
  const written = byWriter(values.filter((value) => value.kind === kind)).flatMap(({ writer, measured }) =>
    deviationsOf(measured).map((night) => ({ writer, amount: 1, measured: night })),
  );
  const byDay = [...Map.groupBy(written, ({ measured }) => measured.day)].sort(([a], [b]) => a - b);
  return byDay.flatMap(([day, all]) => writers.choose(kind, day, all)?.measured ?? []);
}
