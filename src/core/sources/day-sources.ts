import type { EnteredValue } from '../training/entered-value.ts';
import {
  MEASURES,
  type Measure,
  type Measures,
  mapMeasures,
  measureRow,
  SOURCE_SIGNALS,
  type SourceSignal,
} from '../training/measures.ts';

/** The source of each signal; a signal may be absent. */
export type SignalSources = Partial<Record<SourceSignal, string>>;

/** The source measured the signal on a day if it has one of the leading measures. */
const LEADING = namesBySignal((name) => measureRow(name).uses.includes('leading'));
const ALL = namesBySignal(() => true);

function namesBySignal(isWanted: (name: Measure) => boolean): Record<SourceSignal, Measure[]> {
  const namesOf = (signal: SourceSignal) =>
    MEASURES.filter((name) => measureRow(name).signal === signal && isWanted(name));
  return Object.fromEntries(SOURCE_SIGNALS.map((signal) => [signal, namesOf(signal)])) as Record<
    SourceSignal,
    Measure[]
  >;
}

/** The source of the first of these signals that the day has is the day's main source. */
const MAIN_SIGNALS: readonly SourceSignal[] = ['sleep', 'hrv', 'pulse', 'charge', 'load', 'temperature'];

const hasAny = (measures: Measures, names: readonly Measure[]) =>
  names.some((name) => measures[name] !== null);

export function hasSignal(measures: Measures, signal: SourceSignal): boolean {
  return hasAny(measures, LEADING[signal]);
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
  // The types of the values differ by name, which the values of a function cannot express.
  return mapMeasures(MEASURES, readValue) as Measures;
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
  const sourcesWith = (names: readonly Measure[]) =>
    Object.keys(sources).filter((source) => hasAny(sources[source] as Measures, names));
  const withSignal = sourcesWith(LEADING[signal]);
  const candidates = withSignal.length > 0 ? withSignal : sourcesWith(ALL[signal]);
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
    const { signal } = measureRow(name);
    const source = signal === null ? main : serving[signal];
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
