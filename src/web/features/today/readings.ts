import type { Day } from '#web/lib/day.ts';
import type { Formats } from '#web/lib/format.ts';
import type { Biometrics, Signal, TrendMeasure } from '#web/lib/wire.ts';
import type { Texts } from '#web/texts/catalogue.ts';

type ReadingTexts = Texts['today']['readings'];

export interface Reading {
  name: keyof ReadingTexts['names'];
  /** The measure of the newest value. */
  measure: Exclude<keyof Biometrics, 'hrvStatus'>;
  /** The measure of the trend and of the usual range. */
  trend: TrendMeasure;
  /** The signal that judges this measure in the decision, so that both show the same usual range. */
  signal?: Signal['name'];
  show(value: number, formats: Formats): string;
  unit(texts: ReadingTexts): string;
  /** A remark beside the age of the value. */
  note?(biometrics: Biometrics, texts: ReadingTexts, formats: Formats): string;
  /** Names the trend's measure, if that is another than the value's. */
  trendOf?(texts: ReadingTexts, range: string): string;
}

const whole = (value: number, formats: Formats) => formats.number(value);

function hrvNote({ hrvStatus, hrvLastNightMs }: Biometrics, texts: ReadingTexts): string {
  if (hrvStatus.value === null || hrvStatus.date !== hrvLastNightMs.date) return '';
  return texts.hrvStatuses[hrvStatus.value];
}

/** The value of a reading, if it was measured on this day. */
function valueOn(date: Day | null, reading: Biometrics['sleepScore']): number | null {
  return reading.date === date ? reading.value : null;
}

export const READINGS: readonly Reading[] = [
  {
    name: 'hrv',
    measure: 'hrvLastNightMs',
    trend: 'hrvLastNightMs',
    signal: 'hrvNight',
    show: whole,
    unit: () => 'ms',
    note: hrvNote,
  },
  {
    name: 'restingHeartRate',
    measure: 'restingHeartRate',
    trend: 'restingHeartRate',
    signal: 'pulse',
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
      const high = valueOn(bodyBatteryCurrent.date, bodyBatteryHigh);
      return high === null ? '' : texts.highest(formats.number(high));
    },
    trendOf: (texts, range) => texts.dailyHigh(range),
  },
  {
    name: 'sleep',
    measure: 'sleepSeconds',
    trend: 'sleepSeconds',
    signal: 'sleep',
    show: (value, formats) => formats.duration(value),
    unit: () => '',
    note({ sleepScore, sleepSeconds }, texts, formats) {
      const score = valueOn(sleepSeconds.date, sleepScore);
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

/** A range in words. Plain numbers stay on one line. If an end contains a space, the dash gets spaces around it. */
export function rangeWords(low: string, high: string): string {
  if (low === high) return low;
  return /\s/.test(low + high) ? `${low} – ${high}` : `${low}\u2060–\u2060${high}`;
}
