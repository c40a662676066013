import { addDays, dayNumber, isBefore } from '#core/calendar-day.ts';
import type { CurrentCycle } from '#core/cycle/current-cycle.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { chartCycle, dayLocator, type TimelineCycle } from '#core/cycle/timeline.ts';
import type { Language } from '#core/language.ts';
import { baselineFor, type Comparison, compareWithBaseline, type Sample } from './baseline.ts';
import type { Measurements } from './day-signals.ts';
import { type Decision, decide } from './decide.ts';
import { WEEKLY_BUDGET_MINUTES } from './intensity-budget.ts';
import type { Override } from './override.ts';

/** One measurement on one day, all from the same source. */
export interface DatedValue {
  date: Temporal.PlainDate;
  value: number;
}

export interface TodayRequest {
  record: CycleRecord;
  today: Temporal.PlainDate;
  overrides: readonly Override[];
  measurements: Measurements;
  hrvLastNightMs: number | null;
  /** Earlier nights' HRV, in any order. */
  hrvNights: readonly DatedValue[];
  phasePlanning: boolean;
  /** Of the explanation. */
  language: Language;
}

function earliestOf(values: readonly DatedValue[], today: Temporal.PlainDate): Temporal.PlainDate {
  return values.reduce((earliest, { date }) => (isBefore(date, earliest) ? date : earliest), today);
}

/** Labels earlier values with the phase they fell in; the running cycle is left out, it is what is being judged. */
function earlierSamples(
  values: readonly DatedValue[],
  timeline: readonly TimelineCycle[],
  lastStart: Temporal.PlainDate,
): Sample[] {
  const locate = dayLocator(timeline);
  const runningFrom = dayNumber(lastStart);
  return values
    .filter(({ date }) => dayNumber(date) < runningFrom)
    .map(({ date, value }) => ({ phase: locate(date).phase, value }));
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
