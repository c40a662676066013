import { BY_HAND, ENTERED_VALUES, type EnteredValue } from '../training/entered-value.ts';
import {
  MEASURES,
  type Measure,
  type Measures,
  mapMeasures,
  measureRow,
  SOURCE_SIGNALS,
  type SourceSignal,
} from '../training/measures.ts';
import { mapSignals, type Prefer } from './prefer-source.ts';

/** The source of each signal; a signal may be absent. */
export type SignalSources = Partial<Record<SourceSignal, string>>;

export interface DatedMeasures extends Measures {
  date: Temporal.PlainDate;
}

/** What one source measured on one day, or what the person entered. */
export interface SourceDay extends DatedMeasures {
  source: string;
  syncedAt: Temporal.Instant | null;
}

/** One day, each signal from the source that the person prefers. Values entered by hand fill the gaps. */
export interface MergedDay extends Measures {
  /** The main source; null if nothing was measured or entered. */
  source: string | null;
  enteredByHand: EnteredValue[];
  /** The source of each signal; null if one source has them all. */
  signalSources: SignalSources | null;
  /** The watch or ring of each source, where it is named. */
  wearables: Record<string, string | null>;
  /** When a source was last synced for this day. */
  syncedAt: Temporal.Instant | null;
}

const namesBySignal = (isWanted: (name: Measure) => boolean) =>
  mapSignals((signal) => MEASURES.filter((name) => measureRow(name).signal === signal && isWanted(name)));

/** The leading measures of each signal: a source measured the signal on a day if it has one of them. */
export const LEADING = namesBySignal((name) => measureRow(name).uses.includes('leading'));
const ALL = namesBySignal(() => true);

/** The day's main source is that of the first of these signals that the day has. */
const MAIN_SIGNALS: readonly SourceSignal[] = ['sleep', 'hrv', 'pulse', 'charge', 'load', 'temperature'];

const hasAny = (measures: Measures, names: readonly Measure[]) =>
  names.some((name) => measures[name] !== null);

export function hasSignal(measures: Measures, signal: SourceSignal): boolean {
  return hasAny(measures, LEADING[signal]);
}

/** A value for every measure. */
export function fillMeasures(readValue: (name: Measure) => Measures[Measure]): Measures {
  // The cast is needed because the type of a value depends on its name, which a function's result cannot express.
  return mapMeasures(MEASURES, readValue) as Measures;
}

export const NOTHING_MEASURED = fillMeasures(() => null);

function sourcesOfSignals(measured: readonly SourceDay[], prefer: Prefer): SignalSources {
  const sourceOf = (signal: SourceSignal) => {
    const withAny = (names: readonly Measure[]) =>
      measured.filter((day) => hasAny(day, names)).map(({ source }) => source);
    const leading = withAny(LEADING[signal]);
    return prefer(signal, leading.length > 0 ? leading : withAny(ALL[signal]));
  };
  const entries = SOURCE_SIGNALS.map((signal) => [signal, sourceOf(signal)] as const);
  return Object.fromEntries(entries.filter(([, source]) => source !== undefined));
}

/** Takes each measure from the source of its signal, and measures without a signal from the main source. */
function mergeMeasured(measured: readonly SourceDay[], prefer: Prefer) {
  const signalSources = sourcesOfSignals(measured, prefer);
  const mainSignal = MAIN_SIGNALS.find((signal) => signalSources[signal] !== undefined);
  const source = (mainSignal && signalSources[mainSignal]) ?? measured[0]?.source ?? null;
  const values = fillMeasures((name) => {
    const { signal } = measureRow(name);
    const from = signal === null ? source : signalSources[signal];
    return measured.find((day) => day.source === from)?.[name] ?? null;
  });
  return { ...values, source, signalSources };
}

function lastOf(moments: readonly (Temporal.Instant | null)[]): Temporal.Instant | null {
  const known = moments.filter((moment) => moment !== null);
  return known.toSorted(Temporal.Instant.compare).at(-1) ?? null;
}

/** Merges the rows of one day into the day that the person sees. */
export function mergeSources(rows: readonly SourceDay[], prefer: Prefer): MergedDay {
  const entered = rows.find(({ source }) => source === BY_HAND);
  const measured = rows.filter((row) => row !== entered);
  const [only] = measured;
  const wearables = Object.fromEntries(measured.map(({ source, wearable }) => [source, wearable]));
  const alone = { signalSources: null, wearables, enteredByHand: [] };
  // A fast path: most days have only one source.
  if (only !== undefined && rows.length === 1) return { ...only, ...alone };
  const merged = measured.length > 1 ? mergeMeasured(measured, prefer) : (only ?? NOTHING_MEASURED);
  const isEntered = (name: Measure) =>
    merged[name] === null && entered !== undefined && entered[name] !== null;
  return {
    ...alone,
    source: entered?.source ?? null,
    ...merged,
    ...fillMeasures((name) => merged[name] ?? entered?.[name] ?? null),
    enteredByHand: ENTERED_VALUES.filter(isEntered),
    syncedAt: lastOf((only === undefined ? rows : measured).map(({ syncedAt }) => syncedAt)),
  };
}
