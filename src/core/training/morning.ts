import { addDays, dayNumber, daysBetween } from '#core/calendar-day.ts';
import type { CurrentCycle } from '#core/cycle/current-cycle.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import type { Phase } from '#core/cycle/phase.ts';
import { easedShare } from '#core/cycle/phase-share.ts';
import { dayLocator, type TimelineCycle } from '#core/cycle/timeline.ts';
import type { SignalSources } from '../sources/day-sources.ts';
import { curvesOn } from './curve-of-days.ts';
import { type CurvePoint, NO_CURVE } from './cycle-curve.ts';
import { type DaySignals, isEased } from './day-signals.ts';
import { freeFromCurve } from './free-from-curve.ts';
import { judgeHrvNight, judgeHrvWeek, ownHrv, wasHrvLow } from './judge-hrv.ts';
import { judgePulse, judgeSleep, judgeTemperature } from './judge-night.ts';
import { judgeCharge, judgeDrain } from './judge-score.ts';
import {
  isLoadAt,
  judgeLoad,
  type LoadTarget,
  loadTarget,
  minutesThisWeek,
  type RecentLoad,
  recentLoad,
} from './load-target.ts';
import { type HistoryOptions, type MeasureHistory, measureHistory } from './measure-history.ts';
import type { SourceSignal } from './measures.ts';
import type { Override } from './override.ts';
import { meanZ } from './own-nights.ts';
import { type DatedIllAnswer, type DayWords, illnessOn, NO_WORDS } from './own-words.ts';
import type { SignalName } from './signal.ts';
import type { HrvWeekReading, SignalSeries, SignalValues } from './signal-day.ts';
import { THRESHOLDS } from './thresholds.ts';

/** What was measured, and what the person said. */
export interface MorningInput {
  overrides: readonly Override[];
  /** What was noted about today. */
  words?: DayWords;
  /** Answers to "are you ill" of the last months, in any order. */
  illAnswers?: readonly DatedIllAnswer[];
  /** Today and about a hundred days before it, by source. */
  series: readonly SignalSeries[];
  /** The preferred source of each signal, where several measured it. */
  preferredSources?: SignalSources;
  /** The sources' own verdicts on the HRV week of today and of the last days. */
  hrvWeeks: readonly HrvWeekReading[];
  /** The week's minutes that the person entered by hand for today; null if minutes of days are known. */
  enteredLoadMinutes: number | null;
  /** The person's own target a week; null: what is usual for them. */
  chosenTargetMinutes: number | null;
  phasePlanning: boolean;
}

export interface CyclePlace {
  record: CycleRecord;
  today: Temporal.PlainDate;
  cycle: CurrentCycle;
  timeline: readonly TimelineCycle[];
}

/** No lowest value, because a temperature deviation may be negative. */
const NO_LOWEST = Number.NEGATIVE_INFINITY;
/** An HRV of zero means that the night was not measured. */
const LEAST_HRV_MS = 1;

/** Modes in which every day should have a phase, and a long absence needs an explanation. */
const PHASED_MODES: readonly CycleRecord['mode'][] = ['NATURAL', 'FIRST_YEARS'];

/** What holds a day back because of the cycle mode, independent of measurements. */
export function signalsOfMode(
  { mode, pauseReason = 'JUST_SO', absenceExplainedFor }: CycleRecord,
  lastPeriodDate: Temporal.PlainDate | null,
  day: Temporal.PlainDate,
): Pick<DaySignals, 'daysWithoutPeriod' | 'pausedFor'> {
  const isExplained = lastPeriodDate === null || absenceExplainedFor === dayNumber(lastPeriodDate);
  return {
    daysWithoutPeriod: PHASED_MODES.includes(mode) && !isExplained ? daysBetween(lastPeriodDate, day) : null,
    pausedFor: mode === 'PAUSED' && pauseReason !== 'JUST_SO' ? pauseReason : null,
  };
}

/** Caches what is looked up of a day: every signal needs the same hundred days. */
function cachedByDay<T extends object | string>(lookUp: (day: number) => T, known: [number, T][] = []) {
  const cache = new Map(known);
  return (day: number): T => {
    const cached = cache.get(day);
    if (cached !== undefined) return cached;
    const found = lookUp(day);
    cache.set(day, found);
    return found;
  };
}

function phasesOn({ today, cycle, timeline }: CyclePlace): (day: number) => Phase {
  const locate = dayLocator(timeline);
  return cachedByDay((day) => locate(day).phase, [[dayNumber(today), cycle.phase]]);
}

/** How many days ahead are searched: a late period is eased longer than the usual eight days. */
const MOST_EASED_DAYS = 14;

/** The first day that is no longer eased. Not the next phase, because the first two days of a period are eased too. */
function easingEndsOn({ today, cycle }: Pick<CyclePlace, 'today' | 'cycle'>, phasePlanning: boolean) {
  const { cycleDay, length } = cycle;
  if (cycleDay === null || !isEased({ phasePlanning, easedShare: cycle.easedShare })) return null;
  for (let ahead = 1; ahead <= MOST_EASED_DAYS; ahead++) {
    const share = easedShare(cycleDay + ahead, length, cycleDay);
    if (!isEased({ phasePlanning, easedShare: share })) return addDays(today, ahead);
  }
  return null;
}

/** What a decision knows besides the signals: overrides, phase and mode. */
function contextOf(input: MorningInput, { today, cycle, record }: CyclePlace) {
  const { overrides, phasePlanning, illAnswers = [] } = input;
  const { pain, energy, wish } = input.words ?? NO_WORDS;
  return {
    overrides,
    illness: illnessOn(illAnswers)(dayNumber(today)),
    pain,
    energy,
    wish,
    phase: cycle.phase,
    phaseExpected: PHASED_MODES.includes(record.mode),
    easedShare: cycle.easedShare,
    easingEndsOn: easingEndsOn({ today, cycle }, phasePlanning),
    phasePlanning,
    ...signalsOfMode(record, cycle.lastPeriodDate, today),
  };
}

/** While the body changes, as in a pregnancy, only this many days tell what is usual. */
const CHANGING_USUAL_DAYS = 21;

/** What the signals of a morning take from the calendar. */
export interface CalendarPart {
  today: Temporal.PlainDate;
  phaseOn: (day: number) => Phase;
  curveOn: (day: number) => CurvePoint;
  /** How far back the usual ranges look; undefined: as far as usual. */
  usualDays?: number | undefined;
  /** Takes the cycle out of the recovery score too. */
  freesCharge?: boolean;
}

function calendarPart(place: CyclePlace): CalendarPart {
  const phaseOn = phasesOn(place);
  const { mode, pauseReason = 'JUST_SO' } = place.record;
  return {
    today: place.today,
    phaseOn,
    curveOn: cachedByDay(curvesOn(place, phaseOn)),
    usualDays: mode === 'PAUSED' && pauseReason !== 'JUST_SO' ? CHANGING_USUAL_DAYS : undefined,
  };
}

/** The cycle curve of the days up to this morning. */
export const curveOfMorning = (place: CyclePlace) => curvesOn(place, phasesOn(place));

/** The part of the input that nights and days are compared by. */
export type MeasuredInput = Pick<MorningInput, 'series' | 'preferredSources' | 'illAnswers'>;

/** Histories of measures up to today. */
function createHistories(
  { series, preferredSources, illAnswers = [] }: MeasuredInput,
  calendar: CalendarPart,
) {
  const day = dayNumber(calendar.today);
  // A device whose clock is ahead may have measured tomorrow; that must not make it the latest source.
  const known = series.map(({ source, days }) => ({ source, days: days.filter((each) => each.day <= day) }));
  const { phaseOn, curveOn, usualDays, freesCharge = false } = calendar;
  const illness = illnessOn(illAnswers);
  const isLeftOut = illAnswers.length === 0 ? undefined : (each: number) => illness(each) === 'ILL';
  const historyOf = (
    signal: SourceSignal,
    pick: (values: SignalValues) => number | null,
    options: HistoryOptions = {},
  ) =>
    measureHistory(known, pick, phaseOn, {
      preferredSource: preferredSources?.[signal],
      usualDays,
      isLeftOut,
      ...options,
    });
  return { historyOf, curveOn, freesCharge };
}

type Histories = ReturnType<typeof createHistories>;

function judgeNight({ historyOf, curveOn }: Histories, day: number) {
  const pulse = historyOf('pulse', (values) => values.pulse, {
    lowest: 1,
    curveOn: (each) => curveOn(each).pulse,
  });
  const temperature = historyOf('temperature', (values) => values.temperature, { lowest: NO_LOWEST });
  return { pulse: judgePulse(pulse, day), temperature: judgeTemperature(temperature, day) };
}

const LOW_CHARGE: readonly string[] = ['LOW', 'VERY_LOW'] satisfies DaySignals['charge']['verdict'][];

/** Sleep and the recovery score: today's and, of what is missing today, whether yesterday's was low. */
function judgeRecovery({ historyOf, curveOn, freesCharge }: Histories, day: number) {
  const sleep = historyOf('sleep', (values) => values.sleepSeconds, { lowest: 1 });
  const measured = historyOf('charge', (values) => values.charge, { curveOn: (each) => curveOn(each).hrv });
  const charge = freesCharge ? freeFromCurve(measured, day) : measured;
  const wasLow = {
    charge: () => LOW_CHARGE.includes(judgeCharge(charge, day - 1).verdict),
    sleep: () => judgeSleep(sleep, day - 1).verdict === 'VERY_SHORT',
  };
  const judged = { sleep: judgeSleep(sleep, day), charge: judgeCharge(charge, day) };
  return {
    ...judged,
    drain: judgeDrain(
      historyOf('charge', (values) => values.drain),
      day,
    ),
    lowYesterday: (['charge', 'sleep'] as const).filter(
      (name) => judged[name].verdict === 'NOT_MEASURED' && wasLow[name](),
    ),
  };
}

const hrvNights = ({ historyOf, curveOn }: Histories): MeasureHistory =>
  historyOf('hrv', ({ hrvMs }) => hrvMs, {
    lowest: LEAST_HRV_MS,
    curveOn: (each) => curveOn(each).hrv,
  });

function judgeHrv(histories: Histories, { hrvWeeks }: MorningInput, day: number, isLoaded: boolean) {
  const nights = hrvNights(histories);
  const reading = hrvWeeks.find((each) => each.day === day);
  const own = ownHrv(nights, day);
  return {
    hrvWeek: judgeHrvWeek({ nights, day, own, reading, isLoaded }),
    hrvNight: judgeHrvNight(nights, day, own, reading),
    hrvWasLow: wasHrvLow(nights, day, hrvWeeks),
  };
}

/**
 * Last night's HRV in standard deviations of the person's own nights, without what the cycle does to it; null if it was
 * not measured, or too few nights are known.
 */
export function hrvZ(input: MeasuredInput, place: CyclePlace): number | null {
  const day = dayNumber(place.today);
  const nights = hrvNights(createHistories(input, calendarPart(place)));
  const [night] = nights.between(day, day);
  const own = ownHrv(nights, day);
  return night === undefined || own === null ? null : meanZ([night], own);
}

/** Intensity minutes of earlier days, of this week, and of seven usual days. */
export interface LoadSoFar {
  minutesOn: (day: number) => number;
  /** Since Monday; null if nothing was measured. */
  weekMinutes: number | null;
  /** Null if it is not known. */
  usualMinutes: number | null;
}

const minutesOf = ({ historyOf }: Histories): MeasureHistory =>
  historyOf('load', ({ loadMinutes }) => loadMinutes, { isOfAccount: true });

/** The intensity minutes of each day up to this one. */
export function minutesUntil(input: MeasuredInput, today: Temporal.PlainDate): MeasureHistory {
  const calendar = { today, phaseOn: () => 'UNKNOWN' as const, curveOn: () => NO_CURVE };
  return minutesOf(createHistories(input, calendar));
}

/** Judges what was measured by the person's own days. */
export function judgeSignals(
  input: MorningInput,
  calendar: CalendarPart,
): Pick<DaySignals, SignalName | 'hrvWasLow' | 'lowYesterday'> & {
  minutes: MeasureHistory;
  recent: RecentLoad;
} {
  const day = dayNumber(calendar.today);
  const histories = createHistories(input, calendar);
  const minutes = minutesOf(histories);
  const recent = recentLoad(minutes, day, input.enteredLoadMinutes);
  return {
    ...judgeHrv(histories, input, day, isLoadAt(recent, THRESHOLDS.loadFalling)),
    ...judgeNight(histories, day),
    ...judgeRecovery(histories, day),
    load: judgeLoad(recent, minutes.before(day).length > 0),
    minutes,
    recent,
  };
}

/** Judges every signal of the morning by the person's own days. */
export function morningSignals(
  input: MorningInput,
  place: CyclePlace,
): { signals: DaySignals; target: LoadTarget; load: LoadSoFar } {
  const { minutes, recent, ...signals } = judgeSignals(input, calendarPart(place));
  return {
    signals: { ...contextOf(input, place), ...signals },
    target: loadTarget(minutes, place.today, input.chosenTargetMinutes),
    load: {
      minutesOn: (each) => minutes.at(each) ?? 0,
      weekMinutes: minutesThisWeek(minutes, place.today),
      usualMinutes: recent.usualMinutes,
    },
  };
}
