import { addDays, dayNumber, daysBetween } from '#core/calendar-day.ts';
import type { CurrentCycle } from '#core/cycle/current-cycle.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import type { Phase } from '#core/cycle/phase.ts';
import { dayLocator, type TimelineCycle } from '#core/cycle/timeline.ts';
import type { SignalSources } from '../sources/day-sources.ts';
import { type DaySignals, isEased } from './day-signals.ts';
import { judgeHrvNight, judgeHrvWeek, wasHrvLow } from './judge-hrv.ts';
import { judgePulse, judgeSleep, judgeTemperature } from './judge-night.ts';
import { judgeCharge, judgeDrain } from './judge-score.ts';
import { judgeLoad, type LoadTarget, loadTarget } from './load-target.ts';
import { measureHistory } from './measure-history.ts';
import type { SourceSignal } from './measures.ts';
import type { Override } from './override.ts';
import type { HrvWeekReading, SignalSeries } from './signal-day.ts';

/** What was measured, and what the person said. */
export interface MorningInput {
  overrides: readonly Override[];
  /** Today and about a hundred days before it, by source. */
  series: readonly SignalSeries[];
  /** The source that serves each signal, where several do. */
  serving?: SignalSources;
  /** The sources' own verdicts on the HRV week of today and of the last days. */
  hrvWeeks: readonly HrvWeekReading[];
  /** A week's minutes that the person entered for today; null if days are known. */
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

/** Temperature deviates either way. */
const NO_LOWEST = Number.NEGATIVE_INFINITY;
/** An HRV of zero means that the night was not measured. */
const LEAST_HRV_MS = 1;

/** Modes in which a phase is to be expected every day, and a long absence is to be explained. */
const PHASED_MODES: readonly CycleRecord['mode'][] = ['NATURAL', 'FIRST_YEARS'];

/** What holds a day back because of the cycle mode, independent of measurements. */
export function heldByMode(
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

/** Looks up the phase of a day. Cached: every signal needs the same hundred days. */
function phasesOn({ today, cycle, timeline }: CyclePlace): (day: number) => Phase {
  const locate = dayLocator(timeline);
  const cache = new Map([[dayNumber(today), cycle.phase]]);
  return (day) => {
    const phase = cache.get(day) ?? locate(day).phase;
    cache.set(day, phase);
    return phase;
  };
}

/** What a decision knows besides the signals: overrides, phase and mode. */
function contextOf({ overrides, phasePlanning }: MorningInput, { today, cycle, record }: CyclePlace) {
  return {
    overrides,
    phase: cycle.phase,
    phaseExpected: PHASED_MODES.includes(record.mode),
    easedShare: cycle.easedShare,
    nextPhaseOn: cycle.daysUntilNextPhase === null ? null : addDays(today, cycle.daysUntilNextPhase),
    phasePlanning,
    ...heldByMode(record, cycle.lastPeriodDate, today),
  };
}

/** Judges every signal of the morning by the person's own days. */
export function morningSignals(
  input: MorningInput,
  place: CyclePlace,
): { signals: DaySignals; target: LoadTarget } {
  const { hrvWeeks } = input;
  const { today } = place;
  const day = dayNumber(today);
  // A device whose clock is ahead may have measured tomorrow; that must not make it the latest source.
  const series = input.series.map(({ source, days }) => ({
    source,
    days: days.filter((each) => each.day <= day),
  }));
  const phaseOn = phasesOn(place);
  const historyOf = (signal: SourceSignal, pick: Parameters<typeof measureHistory>[1], lowest = 0) =>
    measureHistory(series, pick, phaseOn, {
      lowest,
      serving: input.serving?.[signal],
      isOfAccount: signal === 'load',
    });
  const nights = historyOf('hrv', ({ hrvMs }) => hrvMs, LEAST_HRV_MS);
  const minutes = historyOf('load', ({ loadMinutes }) => loadMinutes);
  const target = loadTarget(minutes, today, input.chosenTargetMinutes);
  const reading = hrvWeeks.find((each) => each.day === day);
  const context = contextOf(input, place);
  const signals: DaySignals = {
    ...context,
    hrvWeek: judgeHrvWeek(nights, day, reading),
    hrvNight: judgeHrvNight(nights, day, reading),
    hrvWasLow: wasHrvLow(nights, day, hrvWeeks),
    pulse: judgePulse(
      historyOf('pulse', ({ pulse }) => pulse, 1),
      day,
    ),
    sleep: judgeSleep(
      historyOf('sleep', ({ sleepSeconds }) => sleepSeconds, 1),
      day,
    ),
    charge: judgeCharge(
      historyOf('charge', ({ charge }) => charge),
      day,
    ),
    drain: judgeDrain(
      historyOf('charge', ({ drain }) => drain),
      day,
    ),
    load: judgeLoad({
      history: minutes,
      today,
      target,
      isEased: isEased(context),
      entered: input.enteredLoadMinutes,
    }),
    temperature: judgeTemperature(
      historyOf('temperature', ({ temperature }) => temperature, NO_LOWEST),
      day,
    ),
  };
  return { signals, target };
}
