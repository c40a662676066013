// Days as wearables measure them, with realistic values and ranges.
import { dayNumber } from '#core/calendar-day.ts';
import type { SignalDay, SignalValues } from '#core/training/signal-day.ts';

const HOUR = 3600;

/** Values by day: three weeks of an active person, repeated with small differences. */
const CHARGES = [92, 51, 91, 69, 88, 96, 92, 67, 84, 73, 90, 58, 95, 80, 86, 77, 93, 64, 89, 82, 94];
const DRAINS = [15, 18, 16, 16, 28, 24, 20, 23, 27, 32, 19, 22, 25, 17, 21, 29, 14, 26, 18, 24, 20];
const MINUTES = [45, 90, 0, 120, 60, 150, 31, 70, 40, 95, 0, 88, 110, 0, 100, 66, 0, 140, 45, 180, 35];
const HRVS = [55, 47, 62, 50, 44, 59, 66, 54, 49, 61, 52, 68, 57, 43, 58, 51, 64, 53, 46, 60, 48];
const PULSES = [50, 51, 49, 50, 52, 49, 50, 51, 50, 48, 51, 49, 50, 52, 50, 51, 49, 50, 51, 49, 50];
const SLEEPS = [
  7.2, 6.4, 7.8, 6.9, 5.8, 8.1, 7.5, 7, 6.6, 7.4, 6.2, 7.9, 7.1, 6.8, 7.3, 6.5, 7.7, 7, 5.9, 7.6, 7.2,
];

const at = (values: readonly number[], i: number): number => values[i % values.length] as number;

/** The values of the i-th ordinary day. */
function ordinaryValues(i: number): SignalValues {
  // 13 and 21 are coprime, so that no week repeats soon.
  const jitter = ((i * 5) % 13) - 6;
  return {
    hrvMs: at(HRVS, i) + jitter / 3,
    pulse: at(PULSES, i) + (jitter > 4 ? 1 : 0),
    sleepSeconds: at(SLEEPS, i) * HOUR + jitter * 200,
    charge: at(CHARGES, i) + Math.min(2, jitter / 2),
    drain: at(DRAINS, i) + jitter / 3,
    loadMinutes: at(MINUTES, i),
    temperature: null,
  };
}

/** This many ordinary days, the last of them `today`. */
export function ordinaryDays(today: Temporal.PlainDate, count: number): SignalDay[] {
  const last = dayNumber(today);
  return Array.from({ length: count }, (_, i) => ({ day: last - count + 1 + i, ...ordinaryValues(i) }));
}

/** The same days as intervals.icu gives them: no body battery and no minutes, and readiness as the only score. */
export function bridgedDays(days: readonly SignalDay[]): SignalDay[] {
  return days.map((day) => ({ ...day, drain: null, loadMinutes: null }));
}

/** Some of the days, with the few values that a person would enter by hand. */
export function enteredDays(days: readonly SignalDay[]): SignalDay[] {
  const kept = days.filter(({ day }) => day % 5 !== 0);
  return kept.map((day) => ({ ...day, charge: null, drain: null, loadMinutes: null }));
}
