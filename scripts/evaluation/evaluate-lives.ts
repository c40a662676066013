import { addDays, dayNumber } from '#core/calendar-day.ts';
import type { DaySignals } from '#core/training/day-signals.ts';
import { decideStatus } from '#core/training/decide.ts';
import { decideToday, MORNING_DAYS } from '#core/training/today.ts';
import { TRAINING_STATUSES, type TrainingStatus } from '#core/training/training-status.ts';
import {
  HISTORY_DAYS,
  type LifeDay,
  type LifeOptions,
  type SimulatedLife,
  simulateLife,
  YEAR_DAYS,
} from './simulated-life.ts';
import { createSpokenWords } from './spoken-words.ts';

/** Answers for people without any bad event, in per cent of their mornings. */
export interface HealthyYears {
  shares: Record<TrainingStatus, number>;
  lightOrLess: number;
  lightOrLessFollicular: number;
  lightOrLessLuteal: number;
  gentleOrLess: number;
  /** How often a year seven days in a row are LIGHT or less. */
  weeksOfLight: number;
}

/** Answers for people with bad events, in per cent. */
export interface EventfulYears {
  goodTrainOrReduced: number;
  goodTrain: number;
  badLightOrLess: number;
  illnessWithin2Days: number;
  shortNightsWithin2Days: number;
  travelWithin2Days: number;
  /** Mornings with LIGHT or less, among those from the fifth day of an overreach on. */
  overreachFromDay5: number;
  /** Mornings on a bad day, among those with GENTLE or less. */
  gentleWasBad: number;
}

export interface LifeEvaluation {
  curve: LifeOptions['curve'];
  people: number;
  healthyPeople: number;
  healthyPlanning: HealthyYears;
  healthy: HealthyYears;
  /** The same people, who also log pain, energy and wishes. */
  healthySpoken: HealthyYears;
  eventful: EventfulYears;
}

const FIRST_DAY = Temporal.PlainDate.from('2024-01-01');
const DAYS_IN_WEEK = 7;

const rankOf = (status: TrainingStatus): number => TRAINING_STATUSES.indexOf(status);
const isAtMost = (most: TrainingStatus) => (status: TrainingStatus) => rankOf(status) <= rankOf(most);
const isLight = isAtMost('LIGHT');

/** The signals of the i-th morning, from what was known then. */
function signalsOn({ days, record, firstDay }: SimulatedLife, i: number): DaySignals {
  const today = addDays(firstDay, i);
  const known = days.slice(Math.max(0, i - MORNING_DAYS), i + 1).map(({ values }) => values);
  // Today's training is not known in the morning.
  const series = known.map((day) => (day.day === dayNumber(today) ? { ...day, loadMinutes: null } : day));
  return decideToday({
    record: { ...record, periodStarts: record.periodStarts.filter(({ day }) => day <= dayNumber(today)) },
    today,
    overrides: [],
    series: [{ source: 'simulated', days: series }],
    hrvWeeks: [],
    enteredLoadMinutes: null,
    chosenTargetMinutes: null,
    phasePlanning: false,
    language: 'en',
  }).signals;
}

interface Morning extends LifeDay {
  signals: DaySignals;
  /** What the person logs about the day. */
  words: ReturnType<ReturnType<typeof createSpokenWords>>;
}

function morningsOf(life: SimulatedLife, yearDays: number, seed: number): Morning[] {
  const wordsOn = createSpokenWords(seed, life.record);
  return Array.from({ length: yearDays }, (_, i) => ({
    ...(life.days[HISTORY_DAYS + i] as LifeDay),
    signals: signalsOn(life, HISTORY_DAYS + i),
    words: wordsOn(dayNumber(life.firstDay) + HISTORY_DAYS + i),
  }));
}

const spoken = (morning: Morning): Morning => ({
  ...morning,
  signals: { ...morning.signals, ...morning.words },
});

type Decided = LifeDay & { status: TrainingStatus };

function decided(mornings: readonly Morning[], phasePlanning: boolean): Decided[] {
  return mornings.map(({ signals, ...day }) => ({
    ...day,
    status: decideStatus({ ...signals, phasePlanning }),
  }));
}

/** The status of one simulated person on each morning of the year, phase planning off. */
export function yearOfStatuses(seed: number, options: LifeOptions, yearDays: number): TrainingStatus[] {
  const mornings = morningsOf(simulateLife(seed, FIRST_DAY, options), yearDays, seed);
  return decided(mornings, false).map(({ status }) => status);
}

function per100(days: readonly Decided[], isCounted: (day: Decided) => boolean): number {
  return (100 * days.filter(isCounted).length) / days.length;
}

function wholeWeeksOfLight(year: readonly Decided[]): number {
  let weeks = 0;
  let run = 0;
  for (const { status } of year) {
    run = isLight(status) ? run + 1 : 0;
    if (run > 0 && run % DAYS_IN_WEEK === 0) weeks += 1;
  }
  return weeks;
}

function summariseHealthy(years: readonly (readonly Decided[])[], yearDays: number): HealthyYears {
  const days = years.flat();
  const shares = TRAINING_STATUSES.map((each) => [each, per100(days, ({ status }) => status === each)]);
  const light = (isLuteal: boolean) =>
    per100(
      days.filter((day) => day.isLuteal === isLuteal),
      ({ status }) => isLight(status),
    );
  const weeks = years.reduce((sum, year) => sum + wholeWeeksOfLight(year), 0);
  return {
    shares: Object.fromEntries(shares) as Record<TrainingStatus, number>,
    lightOrLess: per100(days, ({ status }) => isLight(status)),
    lightOrLessFollicular: light(false),
    lightOrLessLuteal: light(true),
    gentleOrLess: per100(days, ({ status }) => isAtMost('GENTLE')(status)),
    weeksOfLight: (weeks / years.length) * (YEAR_DAYS / yearDays),
  };
}

/** Per cent of the events of this kind with LIGHT or less on their first or second morning. */
function noticedWithin2Days(years: readonly (readonly Decided[])[], kind: string): number {
  const noticed = years.flatMap((year) =>
    year.flatMap(({ event, status }, i) => {
      const next = year[i + 1];
      if (event?.kind !== kind || event.day !== 1 || next === undefined) return [];
      return isLight(status) || isLight(next.status);
    }),
  );
  return (100 * noticed.filter(Boolean).length) / noticed.length;
}

/** The day of an overreach from which on it counts as bad: before, it costs little. */
const BAD_FROM_DAY = 5;
const isBad = ({ event }: LifeDay): boolean =>
  event !== null && (event.kind !== 'OVERREACH' || event.day >= BAD_FROM_DAY);

function summariseEventful(years: readonly (readonly Decided[])[]): EventfulYears {
  const days = years.flat();
  const good = days.filter(({ isGood }) => isGood);
  const overreach = days.filter((day) => day.event?.kind === 'OVERREACH' && isBad(day));
  return {
    goodTrainOrReduced: per100(good, ({ status }) => !isLight(status)),
    goodTrain: per100(good, ({ status }) => status === 'TRAIN'),
    badLightOrLess: per100(days.filter(isBad), ({ status }) => isLight(status)),
    illnessWithin2Days: noticedWithin2Days(years, 'ILLNESS'),
    shortNightsWithin2Days: noticedWithin2Days(years, 'SHORT_NIGHTS'),
    travelWithin2Days: noticedWithin2Days(years, 'TRAVEL'),
    overreachFromDay5: per100(overreach, ({ status }) => isLight(status)),
    gentleWasBad: per100(
      days.filter(({ status }) => isAtMost('GENTLE')(status)),
      isBad,
    ),
  };
}

interface People {
  curve: LifeOptions['curve'];
  people: number;
  healthyPeople: number;
  firstSeed: number;
}

/** Decides every morning of the second simulation's years with the real core. Deterministic. */
export function evaluateLives(
  { curve, people, healthyPeople, firstSeed }: People,
  yearDays = YEAR_DAYS,
): LifeEvaluation {
  const yearsOf = (count: number, seed: number, healthy: boolean) =>
    Array.from({ length: count }, (_, i) =>
      morningsOf(simulateLife(seed + i, FIRST_DAY, { healthy, curve }), yearDays, seed + i),
    );
  const healthy = yearsOf(healthyPeople, firstSeed + people, true);
  const eventful = yearsOf(people, firstSeed, false);
  const planned = (years: Morning[][], planning: boolean) => years.map((year) => decided(year, planning));
  return {
    curve,
    people,
    healthyPeople,
    healthyPlanning: summariseHealthy(planned(healthy, true), yearDays),
    healthy: summariseHealthy(planned(healthy, false), yearDays),
    healthySpoken: summariseHealthy(
      healthy.map((year) => decided(year.map(spoken), false)),
      yearDays,
    ),
    eventful: summariseEventful(planned(eventful, false)),
  };
}
