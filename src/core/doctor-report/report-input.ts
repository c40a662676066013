import { dayNumber, dayOfNumber } from '#core/calendar-day.ts';
import { type BleedingRun, bleedingRuns } from '#core/cycle/bleeding-length.ts';
import type { Bleeding, Level } from '#core/cycle/body-day.ts';
import { NO_SIGNS } from '#core/cycle/body-signs.ts';
import { type CurrentCycle, periodsUntil } from '#core/cycle/current-cycle.ts';
import type { AbsenceAnswer, LeftOutReason } from '#core/cycle/cycle-mode.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { disturbedSpans, rulesOf } from '#core/cycle/mode-rules.ts';
import { chartCycle, type TimelineCycle } from '#core/cycle/timeline.ts';
import type { NumberedStart } from '#core/prediction/period-start.ts';

/** The notes about one day, which is given by its number. */
export interface NotedDay {
  day: number;
  bleeding: Bleeding | null;
  pain: Level | null;
  mood: Level | null;
}

export interface ReportInput {
  record: CycleRecord;
  today: Temporal.PlainDate;
  days: readonly NotedDay[];
  /** Why a cycle is left out, by the number of the day on which it ended. */
  leftOut: ReadonlyMap<number, LeftOutReason>;
  /** How the person explained long absences, by the number of the start before each. */
  absenceAnswers: ReadonlyMap<number, AbsenceAnswer>;
}

/** The logged cycles that a report looks at, in numbers of days. */
export interface ReportFacts extends ReportInput {
  todayNumber: number;
  current: CurrentCycle;
  timeline: readonly TimelineCycle[];
  /** The starts of the finished cycles and of the running one, oldest first. */
  starts: readonly NumberedStart[];
  runs: readonly BleedingRun[];
  /** Whether contraception or a pause explains a gap between these days. */
  isDisturbed: (from: number, to: number) => boolean;
}

const MOST_CYCLES = 12;

export function gatherFacts(input: ReportInput): ReportFacts {
  const { record, today } = input;
  const todayNumber = dayNumber(today);
  const starts = periodsUntil(today, record.periodStarts).slice(-MOST_CYCLES - 1);
  const from = dayOfNumber(starts[0]?.day ?? todayNumber);
  const { current, timeline } = chartCycle(record, { today, from, until: today });
  const spans = disturbedSpans(record);
  const since = record.earlierModes?.at(-1)?.until ?? Number.NEGATIVE_INFINITY;
  const isNow = rulesOf(record).disturbs && !(record.mode === 'PAUSED' && record.pauseReason === 'JUST_SO');
  const all = isNow ? [...spans, { from: since, until: Number.POSITIVE_INFINITY }] : spans;
  return {
    ...input,
    todayNumber,
    current,
    timeline: timeline.filter(({ predicted }) => !predicted),
    starts,
    runs: bleedingRuns((record.signs ?? NO_SIGNS).bleedingDays.filter((day) => day <= todayNumber)),
    isDisturbed: (first, last) => all.some(({ from: start, until }) => start <= last && until > first),
  };
}
