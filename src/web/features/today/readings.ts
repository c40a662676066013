import type { Day } from '#web/lib/day.ts';
import type { Formats } from '#web/lib/format.ts';
import type { Biometrics, TrendMeasure } from '#web/lib/wire.ts';
import type { Texts } from '#web/texts/catalogue.ts';

type ReadingTexts = Texts['today']['readings'];

export interface Reading {
  name: keyof ReadingTexts['names'];
  /** The newest value. */
  measure: Exclude<keyof Biometrics, 'hrvStatus'>;
  /** What its small trend and its usual range are of. */
  trend: TrendMeasure;
  show(value: number, formats: Formats): string;
  unit(texts: ReadingTexts): string;
  /** A word that belongs to the value. */
  note?(biometrics: Biometrics, texts: ReadingTexts, formats: Formats): string;
  /** Where the trend is of something else than the value, says of what. */
  trendOf?(texts: ReadingTexts, range: string): string;
}

const whole = (value: number, formats: Formats) => formats.number(value);

function hrvNote({ hrvStatus, hrvLastNightMs }: Biometrics, texts: ReadingTexts): string {
  if (hrvStatus.value === null || hrvStatus.date !== hrvLastNightMs.date) return '';
  return texts.hrvStatuses[hrvStatus.value];
}

/** Of the same day as the value beside which it stands. */
function besides(value: Biometrics['sleepScore'], date: Day | null): number | null {
  return value.date === date ? value.value : null;
}

export const READINGS: readonly Reading[] = [
  {
    name: 'hrv',
    measure: 'hrvLastNightMs',
    trend: 'hrvLastNightMs',
    show: whole,
    unit: () => 'ms',
    note: hrvNote,
  },
  {
    name: 'restingHeartRate',
    measure: 'restingHeartRate',
    trend: 'restingHeartRate',
    show: whole,
    unit: (texts) => texts.perMinute,
  },
  {
    name: 'bodyBattery',
    measure: 'bodyBatteryCurrent',
    trend: 'bodyBatteryHigh',
    show: whole,
    unit: (texts) => texts.ofHundred,
    note({ bodyBatteryHigh, bodyBatteryCurrent }, texts, formats) {
      const high = besides(bodyBatteryHigh, bodyBatteryCurrent.date);
      return high === null ? '' : texts.highest(formats.number(high));
    },
    trendOf: (texts, range) => texts.dailyHigh(range),
  },
  {
    name: 'sleep',
    measure: 'sleepSeconds',
    trend: 'sleepSeconds',
    show: (value, formats) => formats.duration(value),
    unit: () => '',
    note({ sleepScore, sleepSeconds }, texts, formats) {
      const score = besides(sleepScore, sleepSeconds.date);
      return score === null ? '' : texts.score(formats.number(score));
    },
  },
  {
    name: 'stress',
    measure: 'stressAverage',
    trend: 'stressAverage',
    show: whole,
    unit: (texts) => texts.ofHundred,
  },
  {
    name: 'intensity',
    measure: 'intensityMinutesWeek',
    trend: 'intensityMinutesDay',
    show: whole,
    unit: (texts) => texts.thisWeek,
    trendOf: (texts, range) => texts.perDay(range),
  },
];

/** The day of the newest reading of any kind. */
export function newestReadingDay(biometrics: Biometrics): Day | null {
  const days = Object.values(biometrics).flatMap(({ date }) => date ?? []);
  return days.toSorted().at(-1) ?? null;
}

/** Numbers stay on one line; ends that are words of their own get room around the dash. */
export function rangeWords(low: string, high: string): string {
  return /\s/.test(low + high) ? `${low} – ${high}` : `${low}\u2060–\u2060${high}`;
}
