import type { TrendMeasure } from '#web/lib/wire.ts';

interface Dated {
  value: string;
  date: string;
}

interface DayWords {
  date: string;
  value: string;
  phase: string;
}

interface Summary {
  measured: number;
  days: number;
  median: string;
  lowest: Dated;
  highest: Dated;
}

interface Curve {
  nights: number;
  low: string;
  high: string;
}

const measures: Record<TrendMeasure, string> = {
  hrvLastNightMs: 'HRV at night',
  restingHeartRate: 'Resting heart rate',
  bodyBatteryHigh: 'Body Battery',
  sleepSeconds: 'Sleep',
  intensityMinutesDay: 'Intensity minutes',
  stressAverage: 'Stress',
};

const units: Record<TrendMeasure, string> = {
  hrvLastNightMs: 'milliseconds',
  restingHeartRate: 'beats per minute',
  bodyBatteryHigh: 'highest of the day, 0–100',
  sleepSeconds: 'hours',
  intensityMinutesDay: 'per day',
  stressAverage: 'average of the day, 0–100',
};

const values: Record<Exclude<TrendMeasure, 'sleepSeconds'>, (number: string) => string> = {
  hrvLastNightMs: (number) => `${number} ms`,
  restingHeartRate: (number) => `${number} bpm`,
  bodyBatteryHigh: (number) => number,
  intensityMinutesDay: (number) => `${number} min`,
  stressAverage: (number) => number,
};

const countDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

export const history = {
  daysShown: 'Days shown',
  otherDays: 'Other days',
  from: 'From',
  to: 'To',
  show: 'Show',
  backwards: 'The end is before the start.',
  tooLong: (days: number) => `At most ${days} days can be shown at once.`,
  shown: (from: string, to: string) => `${from} to ${to}`,
  download: 'Download as CSV',
  periods: 'Logged periods',
  measurement: 'Measurements and their typical value',
  measures,
  units,
  values,
  fromTo: (low: string, high: string) => `${low}–${high}`,
  notMeasured: 'not measured',
  nothingMeasured: 'Nothing was measured on these days.',
  noValue: '–',
  summary: ({ measured, days, median, lowest, highest }: Summary) =>
    `Measured on ${measured} of ${countDays(days)}. Typically ${median}; lowest ${lowest.value} (${lowest.date}), highest ${highest.value} (${highest.date}).`,
  showTable: 'Show as table',
  showChart: 'Show as chart',
  chartFailed: 'The chart could not be loaded. The table has the same numbers.',
  chooseDay: 'Day in the chart',
  dayIs: ({ date, value, phase }: DayWords) => `${date}: ${value}, ${phase}`,
  dayByDay: (measure: string) => `${measure}, day by day`,
  downTo: (high: string, low: string) => `${high}, down to ${low}`,
  phaseDay: (phase: string, cycleDay: number | null) =>
    cycleDay === null ? phase : `${phase}, day ${cycleDay}`,
  legend: 'What the chart shows',
  periodStart: 'Logged period start',
  lowestOfDay: 'Lowest of the day',
  day: 'Day',
  phase: 'Estimated phase',
  byPhase: 'By estimated phase',
  mostDays: (range: string) => `most days ${range}`,
  countDays,
  tooFewDays: (days: number) => `only ${countDays(days)}`,
  noPhases: 'No phase is known for these days. Log your period starts to compare phases.',
  byPhaseHint:
    'The bar covers at least 8 in 10 of the measured days; the mark is the median. This is a comparison, not an explanation: phases are estimates, and sleep, training, stress and illness also affect these numbers.',
  temperature: 'Temperature at night',
  temperatureCurve: ({ nights, low, high }: Curve) => `${nights} nights, from ${low} to ${high} °C.`,
  ovulationOn: (date: string, basis: string) => `Ovulation around ${date}, from ${basis}.`,
  ovulationBases: { MARKED: 'your mark', TEST: 'your test', TEMPERATURE: 'the temperature (experimental)' },
  rise: (celsius: string) => `The nights after it differ by ${celsius} °C from those before.`,
  temperatureHint:
    'Only differences between nights count: after ovulation the temperature usually rises by a few tenths of a degree. Fever, alcohol, travel and short nights affect it too.',
  patterns: 'What recurs',
  patternsHint: 'From what you logged, over your last six complete cycles.',
  outcomes: 'Decisions and what followed',
  outcomesHint:
    'What was advised, how active the day was, and how the next morning looked; HRV is compared with what is usual for you in that phase. A single morning says little: training is only one of many influences.',
  decision: 'Decision',
  minutes: 'Intensity minutes',
  nextMorning: 'Next morning',
  nextBattery: 'Body Battery',
  nextHrv: 'HRV, ms',
  verdicts: { below: 'lower', usual: 'as usual', above: 'higher' },
  showAll: (count: number) => `Show all ${count} days`,
  showFewer: 'Show fewer',
  nothingInRange: 'Nothing was measured on these days. Choose other days above.',
  nothingYet: 'Here you will see what your wearable measures over time. Connect it, or enter values by hand.',
  connect: 'Connect a wearable',
};

declare module '../catalogue.ts' {
  interface PageTexts {
    history: typeof history;
  }
}
