import type { EnteredValue } from '../training/entered-value.ts';
import type { HrvStatus } from '../training/hrv-status.ts';
import type { WearableDay } from '../training/wearable-day.ts';

/** One source serves all measures of such a signal. A person can choose the source of each. */
export const SOURCE_SIGNALS = ['hrv', 'pulse', 'sleep', 'charge', 'load', 'temperature'] as const;
export type SourceSignal = (typeof SOURCE_SIGNALS)[number];

/** The source of each signal; a signal may be absent. */
export type SignalSources = Partial<Record<SourceSignal, string>>;

/** What one source measured on one day, and what is derived from its earlier days. */
export interface Measures extends Omit<WearableDay, 'date' | 'hrvStatus'> {
  hrvStatus: HrvStatus | null;
  bodyBatteryYesterdayLow: number | null;
  intensityMinutesWeek: number | null;
}
export type Measure = keyof Measures;

interface SignalMeasures {
  all: readonly Measure[];
  /** The source measured the signal on a day if it has one of these. */
  leading: readonly Measure[];
}

const SIGNAL_MEASURES: Readonly<Record<SourceSignal, SignalMeasures>> = {
  hrv: {
    all: ['hrvLastNightMs', 'hrvKind', 'hrvWeeklyMs', 'hrvStatus', 'hrvDirection'],
    leading: ['hrvLastNightMs'],
  },
  pulse: {
    all: ['restingHeartRate', 'sleepingHeartRate'],
    leading: ['restingHeartRate', 'sleepingHeartRate'],
  },
  sleep: { all: ['sleepSeconds', 'sleepScore'], leading: ['sleepSeconds'] },
  charge: {
    all: [
      'bodyBatteryAtWake',
      'bodyBatteryHigh',
      'bodyBatteryCurrent',
      'bodyBatteryLow',
      'bodyBatteryYesterdayLow',
      'readiness',
      'stressAverage',
    ],
    leading: ['bodyBatteryAtWake', 'bodyBatteryHigh', 'bodyBatteryCurrent', 'readiness'],
  },
  load: { all: ['intensityMinutesDay', 'intensityMinutesWeek'], leading: ['intensityMinutesDay'] },
  temperature: { all: ['skinTemperatureDeviation'], leading: ['skinTemperatureDeviation'] },
};

const SIGNAL_OF = new Map(
  SOURCE_SIGNALS.flatMap((signal) =>
    SIGNAL_MEASURES[signal].all.map((measure): [string, SourceSignal] => [measure, signal]),
  ),
);

export function signalOf(measure: string): SourceSignal | undefined {
  return SIGNAL_OF.get(measure);
}

/** Time, place and watch, taken from the day's main source. */
const CIRCUMSTANCES = [
  'measuredAt',
  'nightEndedAt',
  'utcOffsetMinutes',
  'wearable',
] as const satisfies readonly Measure[];

export const MEASURES: readonly Measure[] = [
  ...SOURCE_SIGNALS.flatMap((signal) => SIGNAL_MEASURES[signal].all),
  ...CIRCUMSTANCES,
];

/** The source of the first of these signals that the day has is the day's main source. */
const MAIN_SIGNALS: readonly SourceSignal[] = ['sleep', 'hrv', 'pulse', 'charge', 'load', 'temperature'];

const hasAny = (measures: Measures, names: readonly Measure[]) =>
  names.some((name) => measures[name] !== null);

export function hasSignal(measures: Measures, signal: SourceSignal): boolean {
  return hasAny(measures, SIGNAL_MEASURES[signal].leading);
}

/** A day as stored. Its measures come from the serving sources and from values entered by hand. */
export interface StoredDay extends Measures {
  date: Temporal.PlainDate;
  source: string | null;
  enteredByHand: readonly EnteredValue[];
  /** What each of several sources measured; null if there is one. */
  bySource: Readonly<Record<string, Measures>> | null;
}

export interface ServedDay extends StoredDay {
  /** The source of each signal; null if one source serves all. */
  signalSources: SignalSources | null;
}

type BySource = Readonly<Record<string, Measures>>;

/** A value for every measure. */
export function fillMeasures(readValue: (name: Measure) => Measures[Measure]): Measures {
  // The types of the values differ by name, which fromEntries cannot express.
  return Object.fromEntries(MEASURES.map((name) => [name, readValue(name)])) as unknown as Measures;
}

function pick(measures: Measures, isWanted: (name: Measure) => boolean): Measures {
  return fillMeasures((name) => (isWanted(name) ? measures[name] : null));
}

/** What each source measured on a day, without values entered by hand. */
export function sourcesOfDay(day: StoredDay, byHand: string): BySource {
  if (day.bySource !== null) return day.bySource;
  const { source, enteredByHand } = day;
  if (source === null || source === byHand) return {};
  return { [source]: pick(day, (name) => !enteredByHand.includes(name as EnteredValue)) };
}

/** Among sources that measured a signal on the same day, the one that serves it. */
export type Prefer = (signal: SourceSignal, candidates: readonly string[]) => string;

function servingSource(signal: SourceSignal, sources: BySource, prefer: Prefer): string | undefined {
  const { all, leading } = SIGNAL_MEASURES[signal];
  const sourcesWith = (names: readonly Measure[]) =>
    Object.keys(sources).filter((source) => hasAny(sources[source] as Measures, names));
  const withSignal = sourcesWith(leading);
  const candidates = withSignal.length > 0 ? withSignal : sourcesWith(all);
  return candidates.length === 0 ? undefined : prefer(signal, candidates);
}

/** The day with each signal from its serving source. Values entered by hand fill the gaps. */
export function serveDay(day: StoredDay, sources: BySource, prefer: Prefer): ServedDay {
  const serving: SignalSources = {};
  for (const signal of SOURCE_SIGNALS) {
    const source = servingSource(signal, sources, prefer);
    if (source !== undefined) serving[signal] = source;
  }
  const isMixed = Object.keys(sources).length > 1;
  const mainSignal = MAIN_SIGNALS.find((signal) => serving[signal] !== undefined);
  const main = (mainSignal && serving[mainSignal]) ?? Object.keys(sources)[0];
  const measured = fillMeasures((name) => {
    const signal = signalOf(name);
    const source = signal === undefined ? main : serving[signal];
    return source === undefined ? null : (sources[source]?.[name] ?? null);
  });
  const enteredByHand = day.enteredByHand.filter((name) => measured[name] === null && day[name] !== null);
  const entered = pick(day, (name) => enteredByHand.includes(name as EnteredValue));
  return {
    ...fillMeasures((name) => measured[name] ?? entered[name]),
    date: day.date,
    source: main ?? day.source,
    enteredByHand,
    bySource: isMixed ? sources : null,
    signalSources: isMixed ? serving : null,
  };
}
