import { addDays, dayNumber } from '#core/calendar-day.ts';
import type { CurrentCycle } from '#core/cycle/current-cycle.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { chartCycle, dayLocator, type TimelineCycle } from '#core/cycle/timeline.ts';
import type { Language } from '#core/language.ts';
import { baselineFor, type Comparison, compareWithBaseline, type Sample } from './baseline.ts';
import type { Measurements } from './day-signals.ts';
import { type Decision, decide } from './decide.ts';
import { WEEKLY_BUDGET_MINUTES } from './intensity-budget.ts';
import type { Override } from './override.ts';

/** One measurement and the number of its day. */
export interface NumberedValue {
  day: number;
  value: number;
}

export interface TodayRequest {
  record: CycleRecord;
  today: Temporal.PlainDate;
  overrides: readonly Override[];
  measurements: Measurements;
  hrvLastNightMs: number | null;
  /** Nights' HRV, all from the same source, in any order; those before the running cycle count. */
  hrvNights: readonly NumberedValue[];
  phasePlanning: boolean;
  /** Of the explanation. */
  language: Language;
}

function earliestOf(values: readonly NumberedValue[], today: Temporal.PlainDate): Temporal.PlainDate {
  const todayNumber = dayNumber(today);
  const earliest = values.reduce((found, { day }) => Math.min(found, day), todayNumber);
  return addDays(today, earliest - todayNumber);
}

/** Labels earlier values with the phase they fell in; the running cycle is left out, it is what is being judged. */
function earlierSamples(
  values: readonly NumberedValue[],
  timeline: readonly TimelineCycle[],
  lastStart: Temporal.PlainDate,
): Sample[] {
  const locate = dayLocator(timeline);
  const runningFrom = dayNumber(lastStart);
  return values
    .filter(({ day }) => day < runningFrom)
    .map(({ day, value }) => ({ phase: locate(day).phase, value }));
}

function compareHrv(
  { hrvLastNightMs, hrvNights }: TodayRequest,
  { phase, lastPeriodDate }: CurrentCycle,
  timeline: readonly TimelineCycle[],
): Comparison | null {
  if (hrvLastNightMs === null || lastPeriodDate === null) return null;
  const baseline = baselineFor(phase, earlierSamples(hrvNights, timeline, lastPeriodDate));
  return baseline && compareWithBaseline(hrvLastNightMs, baseline);
}

/** The whole morning answer: where the person is in their cycle, and how to train. */
export function decideToday(request: TodayRequest): { cycle: CurrentCycle; decision: Decision } {
  const { record, today, overrides, measurements, phasePlanning, language } = request;
  const from = earliestOf(request.hrvNights, today);
  const { current: cycle, timeline } = chartCycle(record, { today, from, until: today });
  const { phase, cycleDay, daysUntilNextPhase } = cycle;
  const signals = {
    ...measurements,
    overrides,
    phase,
    phaseExpected: record.mode === 'NATURAL',
    cycleDay,
    nextPhaseOn: daysUntilNextPhase === null ? null : addDays(today, daysUntilNextPhase),
    phasePlanning,
    weeklyBudgetMinutes: WEEKLY_BUDGET_MINUTES[phase],
    hrvForPhase: compareHrv(request, cycle, timeline),
  };
  return { cycle, decision: decide(signals, language) };
}
