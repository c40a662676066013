import type { DaySignals } from '../day-signals.ts';
import { THRESHOLDS } from '../thresholds.ts';

/** How a language names the signals that are low together. */
interface LowSignalWords {
  battery: (value: number | null) => string;
  hrv: Readonly<Record<'LOW' | 'POOR', string>>;
  yesterday: (value: number) => string;
}

/** Of the signals that make a day of rest together: those that are low, in words. */
export function lowSignals(day: DaySignals, words: LowSignalWords): string {
  const { hrvStatus, bodyBatteryCurrent, bodyBatteryYesterdayLow } = day;
  const signals = [words.battery(bodyBatteryCurrent)];
  if (hrvStatus === 'LOW' || hrvStatus === 'POOR') signals.push(words.hrv[hrvStatus]);
  if (bodyBatteryYesterdayLow !== null && bodyBatteryYesterdayLow < THRESHOLDS.yesterdayLowBelow) {
    signals.push(words.yesterday(bodyBatteryYesterdayLow));
  }
  return signals.join(', ');
}

export function minutesLeft(day: DaySignals): number {
  return day.weeklyBudgetMinutes - (day.intensityMinutesWeek ?? 0);
}
