import { dayNumber, dayOfNumber } from '#core/calendar-day.ts';
import { isPeriodBleeding } from '#core/cycle/body-day.ts';
import type { ReportedAbsence } from './report-absences.ts';
import { isCounted, type ReportedCycle } from './report-cycles.ts';
import type { ReportFacts } from './report-input.ts';

/** Facts that guidelines advise to have examined. They say what was logged, not what it means. */
export type ReportedLook =
  | { code: 'ABSENCE'; days: number; from: Temporal.PlainDate; isRunning: boolean }
  | { code: 'LONG_CYCLES' | 'SHORT_CYCLES'; cycles: number; of: number }
  | { code: 'LONG_BLEEDING'; periods: number; longestDays: number }
  | { code: 'BETWEEN'; days: number; cycles: number }
  | { code: 'AFTER_YEAR'; days: number; date: Temporal.PlainDate };

const LONG_CYCLE_DAYS = 35;
const SHORT_CYCLE_DAYS = 21;
const LONG_BLEEDING_DAYS = 8;
const YEAR_DAYS = 365;
/** How many of the newest absences are named; the second page lists all. */
const MOST_ABSENCES = 3;
/** How often something has to occur: once is ordinary. */
const REPEATEDLY = 3;
/** Bleeding this near to a period belongs to it. */
const NEAR_DAYS = 2;

function absenceLooks(absences: readonly ReportedAbsence[]): ReportedLook[] {
  return absences
    .filter(({ answer, isDisturbed, mayLackStart }) => answer === null && !isDisturbed && !mayLackStart)
    .slice(0, MOST_ABSENCES)
    .map(({ days, from, until }) => ({ code: 'ABSENCE', days, from, isRunning: until === null }));
}

function lengthLooks(cycles: readonly ReportedCycle[]): ReportedLook[] {
  const lengths = cycles.filter(isCounted).flatMap(({ lengthDays }) => lengthDays ?? []);
  const looks = [
    { code: 'LONG_CYCLES' as const, cycles: lengths.filter((length) => length > LONG_CYCLE_DAYS).length },
    { code: 'SHORT_CYCLES' as const, cycles: lengths.filter((length) => length < SHORT_CYCLE_DAYS).length },
  ];
  return looks.filter((look) => look.cycles >= REPEATEDLY).map((look) => ({ ...look, of: lengths.length }));
}

function bleedingLooks(cycles: readonly ReportedCycle[]): ReportedLook[] {
  const long = cycles
    .flatMap(({ bleedingDays }) => bleedingDays ?? [])
    .filter((days) => days > LONG_BLEEDING_DAYS);
  return long.length === 0
    ? []
    : [{ code: 'LONG_BLEEDING', periods: long.length, longestDays: Math.max(...long) }];
}

/** Days of bleeding or spotting that belong to no period, in cycles without contraception or a pause. */
function betweenLooks(facts: ReportFacts): ReportedLook[] {
  const { starts, runs, days, isDisturbed } = facts;
  const startDays = starts.map(({ day }) => day);
  const periods = [
    ...runs.filter(({ first, last }) => startDays.some((start) => first <= start && start <= last)),
    ...startDays.map((day) => ({ first: day, last: day })),
  ];
  const first = startDays[0] ?? Number.POSITIVE_INFINITY;
  const isBetween = (day: number) =>
    day > first &&
    !isDisturbed(day, day) &&
    periods.every((period) => day < period.first - NEAR_DAYS || day > period.last + NEAR_DAYS);
  const bled = days
    .filter(({ day, bleeding }) => (isPeriodBleeding(bleeding) || bleeding === 'SPOTTING') && isBetween(day))
    .map(({ day }) => day);
  if (bled.length === 0) return [];
  const cycles = new Set(bled.map((day) => startDays.findLast((start) => start <= day)));
  return [{ code: 'BETWEEN', days: bled.length, cycles: cycles.size }];
}

/** Bleeding a year or more after the bleeding before, if nothing explains the time between. */
function afterYearLooks({ record, today, runs, isDisturbed }: ReportFacts): ReportedLook[] {
  const bled = runs.flatMap(({ first, last }) => [first, last]).filter((day) => day <= dayNumber(today));
  const logged = record.periodStarts.map(({ day }) => day);
  const all = [...new Set([...bled, ...logged])].sort((a, b) => a - b);
  return all
    .flatMap((day, i): ReportedLook[] => {
      const before = all[i - 1];
      if (before === undefined || day - before < YEAR_DAYS || isDisturbed(before, day)) return [];
      return [{ code: 'AFTER_YEAR', days: day - before, date: dayOfNumber(day) }];
    })
    .slice(-1);
}

export const findLooks = (
  cycles: readonly ReportedCycle[],
  absences: readonly ReportedAbsence[],
  facts: ReportFacts,
): ReportedLook[] => [
  ...absenceLooks(absences),
  ...lengthLooks(cycles),
  ...bleedingLooks(cycles),
  ...betweenLooks(facts),
  ...afterYearLooks(facts),
];
