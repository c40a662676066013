import { addDays } from '#core/calendar-day.ts';
import type { CurrentCycle } from '#core/cycle/current-cycle.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { chartCycle } from '#core/cycle/timeline.ts';
import type { Language } from '#core/language.ts';
import type { DaySignals } from './day-signals.ts';
import { type Decision, decide } from './decide.ts';
import type { LoadTarget } from './load-target.ts';
import { USUAL_DAYS } from './measure-history.ts';
import { type LoadSoFar, type MorningInput, morningSignals } from './morning.ts';

/** How many days back a decision looks: as far as the baseline of the HRV week of two days ago. */
export const MORNING_DAYS = USUAL_DAYS + 10;

export interface TodayRequest extends MorningInput {
  record: CycleRecord;
  today: Temporal.PlainDate;
  /** Language of the explanation. */
  language: Language;
}

export interface TodayAnswer {
  cycle: CurrentCycle;
  decision: Decision;
  /** The signals behind the decision. */
  signals: DaySignals;
  target: LoadTarget;
  load: LoadSoFar;
}

/** The whole morning answer: where the person is in their cycle, and how to train. */
export function decideToday(request: TodayRequest): TodayAnswer {
  const { record, today, language } = request;
  const from = addDays(today, -MORNING_DAYS);
  const { current: cycle, timeline } = chartCycle(record, { today, from, until: today });
  const { signals, target, load } = morningSignals(request, { record, today, cycle, timeline });
  return { cycle, decision: decide(signals, language), signals, target, load };
}
