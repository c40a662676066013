import { isBefore } from '#core/calendar-day.ts';
import { type CurrentCycle, describeCycle } from '#core/cycle/current-cycle.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { cycleTimeline, timelineDays } from '#core/cycle/timeline.ts';
import { type Baseline, baselineFor, compareWithBaseline, type Sample } from './baseline.ts';
import type { Measurements } from './day-signals.ts';
import { type Decision, decide } from './decide.ts';
import { WEEKLY_BUDGET_MINUTES } from './intensity-budget.ts';
import type { Override } from './override.ts';

/** One measurement on one day, all from the same source. */
export interface DatedValue {
  date: Temporal.PlainDate;
  value: number;
}

interface DayRequest {
  record: CycleRecord;
  today: Temporal.PlainDate;
}

export interface TodayRequest extends DayRequest {
  overrides: readonly Override[];
  measurements: Measurements;
  hrvLastNightMs: number | null;
  /** Earlier nights' HRV, in any order. */
  hrvNights: readonly DatedValue[];
  phasePlanning: boolean;
}

/** Labels earlier values with the phase they fell in; the running cycle is left out, it is what is being judged. */
function samplesOf(
  { record, today }: DayRequest,
  lastStart: Temporal.PlainDate,
  values: readonly DatedValue[],
): Sample[] {
  const earlier = values.filter(({ date }) => isBefore(date, lastStart));
  const first = earlier.map(({ date }) => date).sort(Temporal.PlainDate.compare)[0];
  if (first === undefined) return [];
  const days = timelineDays(cycleTimeline(record, { today, until: today }), first, lastStart);
  const phaseOn = new Map(days.map(({ date, phase }) => [date.toString(), phase]));
  return earlier.map(({ date, value }) => ({ phase: phaseOn.get(date.toString()) ?? 'UNKNOWN', value }));
}

/** What is usual for this person on a day like today, from their earlier cycles. */
export function baselineToday(
  request: DayRequest,
  cycle: CurrentCycle,
  values: readonly DatedValue[],
): Baseline | null {
  if (cycle.lastPeriodDate === null) return null;
  return baselineFor(cycle.phase, samplesOf(request, cycle.lastPeriodDate, values));
}

function compareHrv(request: TodayRequest, cycle: CurrentCycle) {
  if (request.hrvLastNightMs === null) return null;
  const baseline = baselineToday(request, cycle, request.hrvNights);
  return baseline && compareWithBaseline(request.hrvLastNightMs, baseline);
}

function nextPhaseDate({ phases, phase }: CurrentCycle): Temporal.PlainDate | null {
  return phases.find((span) => span.phase === phase)?.lastDate.add({ days: 1 }) ?? null;
}

/** The whole morning answer: where the person is in their cycle, and how to train. */
export function decideToday(request: TodayRequest): { cycle: CurrentCycle; decision: Decision } {
  const { record, today, overrides, measurements, phasePlanning } = request;
  const cycle = describeCycle(record, today);
  const decision = decide({
    ...measurements,
    overrides,
    phase: cycle.phase,
    phaseExpected: record.mode === 'NATURAL',
    cycleDay: cycle.cycleDay,
    nextPhaseOn: nextPhaseDate(cycle),
    phasePlanning,
    weeklyBudgetMinutes: WEEKLY_BUDGET_MINUTES[cycle.phase],
    hrvForPhase: compareHrv(request, cycle),
  });
  return { cycle, decision };
}
