import { addDays, type Day, daysBetween } from '#web/lib/day.ts';
import type { Phase, TrendMeasure, Trends } from '#web/lib/wire.ts';

export type TrendDay = Trends['days'][number];

/** A day of the chart, with or without data. */
export interface ChartDay {
  date: Day;
  /** Null if the phase is unknown. */
  phase: Phase | null;
  cycleDay: number | null;
  log: TrendDay | undefined;
}

export interface PhaseRun {
  phase: Phase;
  first: number;
  last: number;
}

type Placed = Pick<TrendDay, 'date' | 'cycleDay'>;

const startOf = ({ date, cycleDay }: Placed): Day | null =>
  cycleDay === null ? null : addDays(date, 1 - cycleDay);

/** The phase of a day without a log: that of its neighbours, if both are in the same phase of the same cycle. */
function phaseBetween(before: TrendDay | undefined, after: TrendDay | undefined): Phase | null {
  if (before === undefined || after === undefined || before.phase !== after.phase) return null;
  return startOf(before) === startOf(after) ? before.phase : null;
}

function cycleDayBetween(date: Day, before: TrendDay | undefined, after: TrendDay | undefined) {
  const start = [after, before].flatMap((day) => (day && startOf(day)) ?? []).find((day) => day <= date);
  return start === undefined ? null : daysBetween(start, date) + 1;
}

/** Every day of the range, so that days without a log are gaps. */
export function chartDays({ from, to, days }: Pick<Trends, 'from' | 'to' | 'days'>): ChartDay[] {
  let next = 0;
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i): ChartDay => {
    const date = addDays(from, i);
    while ((days[next]?.date ?? to) < date && next < days.length) next++;
    const log = days[next];
    if (log?.date === date) return { date, phase: log.phase, cycleDay: log.cycleDay, log };
    const before = days[next - 1];
    return {
      date,
      phase: phaseBetween(before, log),
      cycleDay: cycleDayBetween(date, before, log),
      log: undefined,
    };
  });
}

/** Groups consecutive days in the same phase. */
export function phaseRuns(days: readonly ChartDay[]): PhaseRun[] {
  const runs: PhaseRun[] = [];
  for (const [i, { phase, cycleDay }] of days.entries()) {
    const run = runs.at(-1);
    if (phase === null || phase === 'UNKNOWN') continue;
    if (run?.phase === phase && run.last === i - 1 && cycleDay !== 1) run.last = i;
    else runs.push({ phase, first: i, last: i });
  }
  return runs;
}

/** Indexes of the logged period starts; cycles are counted only from these. */
export function startsIn(days: readonly ChartDay[]): number[] {
  return days.flatMap(({ cycleDay }, i) => (cycleDay === 1 ? i : []));
}

export function valuesOf(
  days: readonly ChartDay[],
  measure: TrendMeasure | 'bodyBatteryLow',
): (number | null)[] {
  return days.map(({ log }) => log?.[measure] ?? null);
}
