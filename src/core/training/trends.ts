import { clamp } from '#core/arithmetic.ts';
import { dayNumber, isBefore } from '#core/calendar-day.ts';
import type { CurrentCycle } from '#core/cycle/current-cycle.ts';
import type { CycleRecord } from '#core/cycle/cycle-record.ts';
import { CYCLE_PHASES, type CyclePhase, type Phase } from '#core/cycle/phase.ts';
import { type TemperatureCurve, temperatureCurve } from '#core/cycle/temperature-curve.ts';
import { chartCycle, dayLocator } from '#core/cycle/timeline.ts';
import type { SignalSources } from '../sources/day-sources.ts';
import { ofNewestWearable } from '../sources/same-wearable.ts';
import { sourceOf } from '../sources/source-of.ts';
import { type Baseline, baselineFor, measuredRange, symmetricRange, type UsualRange } from './baseline.ts';
import { MEASURE_TABLE, type MeasureFor, type Measures, mapMeasures, measuresFor } from './measures.ts';
import type { PhasedValue } from './usual.ts';

/** The measures that are charted over time. */
export const TREND_MEASURES = measuresFor('charted');
export type TrendMeasure = MeasureFor<'charted'>;

export type MeasuredDay = Readonly<Record<TrendMeasure, number | null>> & {
  date: Temporal.PlainDate;
  source: string | null;
  enteredByHand: readonly string[];
  signalSources?: SignalSources | null;
  hrvKind?: Measures['hrvKind'];
  /** The watch or ring of each source, where it is named. */
  wearables?: Readonly<Record<string, string | null>> | null;
};

export interface TrendsRequest<Day extends MeasuredDay> {
  record: CycleRecord;
  today: Temporal.PlainDate;
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  /** Days before this one say too little about what is usual now. */
  baselineFrom: Temporal.PlainDate;
  /** The days shown and those that baselines are computed from, in any order. */
  days: readonly Day[];
}

type Placed<Day> = Day & { cycleDay: number | null; phase: Phase };

interface DatedSample extends PhasedValue {
  day: number;
}

interface PhaseRange extends UsualRange {
  phase: CyclePhase;
}

export interface Trends<Day> {
  days: Placed<Day>[];
  byPhase: Record<TrendMeasure, PhaseRange[]>;
  baselines: Record<TrendMeasure, Baseline | null>;
  temperature: TemperatureCurve | null;
}

/** The cycle day and phase of each day, by what is known today, because a later log may have changed them. */
function placeDays<Day extends MeasuredDay>({ record, today, days }: TrendsRequest<Day>) {
  const sorted = days.toSorted((a, b) => dayNumber(a.date) - dayNumber(b.date));
  const from = sorted[0]?.date ?? today;
  const { current, timeline } = chartCycle(record, { today, from, until: today });
  const locate = dayLocator(timeline);
  const placed = sorted.map((day): Placed<Day> => {
    const { cycleDay, phase } = locate(dayNumber(day.date));
    return { ...day, cycleDay, phase };
  });
  return { current, placed };
}

/** The key of a value's series. Only values of the same series can be compared. */
function seriesOf(measure: TrendMeasure, day: MeasuredDay): string {
  const isSdnn = measure === 'hrvLastNightMs' && day.hrvKind === 'SDNN';
  return `${sourceOf(measure, day)}${isSdnn ? ' SDNN' : ''}`;
}

/** Values of two devices are not comparable, so only days of the newest series count. */
function samplesOf(measure: TrendMeasure, days: readonly Placed<MeasuredDay>[]): readonly DatedSample[] {
  const measured = days.filter((day) => Number.isFinite(day[measure]));
  const newest = measured.at(-1);
  if (newest === undefined) return [];
  const series = measured.filter((day) => seriesOf(measure, day) === seriesOf(measure, newest));
  const samples = series.map((day) => ({
    day: dayNumber(day.date),
    phase: day.phase,
    value: day[measure] ?? Number.NaN,
    wearable: day.wearables?.[sourceOf(measure, day) ?? ''] ?? null,
  }));
  return measure === 'intensityMinutesDay' ? samples : ofNewestWearable(samples);
}

/** Limits a range to the measure's scale: it is symmetric, so it may reach past its ends. */
function withinScale<Range extends UsualRange>(measure: TrendMeasure, range: Range): Range {
  const { unit, range: scale } = MEASURE_TABLE[measure];
  const end = unit === 'of 100' ? scale.max : Number.POSITIVE_INFINITY;
  return { ...range, low: clamp(range.low, 0, end), high: clamp(range.high, 0, end) };
}

function rangesByPhase(measure: TrendMeasure, days: readonly Placed<MeasuredDay>[]): PhaseRange[] {
  const samples = samplesOf(measure, days);
  return CYCLE_PHASES.flatMap((phase) => {
    const values = samples.filter((sample) => sample.phase === phase).map(({ value }) => value);
    return values.length === 0 ? [] : { phase, ...measuredRange(values) };
  });
}

/** The baseline from the days before today, as in the morning's decision. */
function baselineOf(
  measure: TrendMeasure,
  { phase }: CurrentCycle,
  days: readonly Placed<MeasuredDay>[],
  today: Temporal.PlainDate,
): Baseline | null {
  const earlier = samplesOf(measure, days).filter(({ day }) => day < dayNumber(today));
  // Days without training are ordinary, so minutes do not spread evenly around their middle.
  const summarise = measure === 'intensityMinutesDay' ? measuredRange : symmetricRange;
  const baseline = baselineFor(phase, earlier, summarise);
  return baseline && withinScale(measure, baseline);
}

/** The requested days with their phases, what was usual in each phase, and what is usual in today's. */
export function describeTrends<Day extends MeasuredDay>(request: TrendsRequest<Day>): Trends<Day> {
  const { current, placed } = placeDays(request);
  const { from, to, today, baselineFrom } = request;
  const between = (first: Temporal.PlainDate, last: Temporal.PlainDate) =>
    placed.filter(({ date }) => !isBefore(date, first) && !isBefore(last, date));
  const requested = between(from, to);
  const recent = between(baselineFrom, today);
  return {
    days: requested,
    byPhase: mapMeasures(TREND_MEASURES, (measure) => rangesByPhase(measure, requested)),
    baselines: mapMeasures(TREND_MEASURES, (measure) => baselineOf(measure, current, recent, today)),
    temperature: temperatureCurve(request.record.signs?.nights ?? [], current, { from, to }),
  };
}
