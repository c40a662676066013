/** From the most trusted to the least: the person's own mark, a test, the experimental temperature analysis. */
export const OVULATION_BASES = ['MARKED', 'TEST', 'TEMPERATURE'] as const;
export type OvulationBasis = (typeof OVULATION_BASES)[number];

/** A day on which ovulation was observed. Days are calendar days by their number. */
export interface OvulationSign {
  /** The day of ovulation. */
  day: number;
  basis: OvulationBasis;
  /** The day on which it was observed: of the mark, the test, or the last night used. */
  seenOn: number;
  /** Variance of the day in days², on top of the variance that a test or a mark has. */
  variance: number;
}

/** One night's temperature in °C. Only the difference between nights of one series means anything. */
export interface TemperatureNight {
  day: number;
  celsius: number;
}

/** What was observed of the body besides period starts. */
export interface BodySigns {
  /** In any order; one cycle may have several. */
  ovulations: readonly OvulationSign[];
  /** Days of light bleeding or more, ascending. Spotting is not one of them. */
  bleedingDays: readonly number[];
  /** Nights of one series, ascending; empty unless the person switched the feature on. */
  nights: readonly TemperatureNight[];
}

export const NO_SIGNS: BodySigns = { ovulations: [], bleedingDays: [], nights: [] };

/** A test shows the hormone surge; ovulation follows on the next day. */
const DAYS_FROM_TEST_TO_OVULATION = 1;

export function markedOvulation(day: number): OvulationSign {
  return { day, basis: 'MARKED', seenOn: day, variance: 0 };
}

export function testedOvulation(testDay: number): OvulationSign {
  return { day: testDay + DAYS_FROM_TEST_TO_OVULATION, basis: 'TEST', seenOn: testDay, variance: 0 };
}

/** How many recent days count to choose a series: about two cycles. */
const SERIES_DAYS = 60;
/** Nights with this temperature or more are ignored as fever. */
const FEVER_CELSIUS = 38;

/** The series with the most recent nights, without those of fever; nights ascend. */
export function longestSeries(series: readonly (readonly TemperatureNight[])[]): readonly TemperatureNight[] {
  const newest = Math.max(...series.map((nights) => nights.at(-1)?.day ?? 0));
  const recent = (nights: readonly TemperatureNight[]) =>
    nights.filter(({ day }) => day > newest - SERIES_DAYS).length;
  const longest = series.reduce((best, nights) => (recent(nights) > recent(best) ? nights : best), []);
  return longest.filter(({ celsius }) => celsius < FEVER_CELSIUS);
}
