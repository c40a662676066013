import { SOURCE_SIGNALS, type SourceSignal } from '../training/measures.ts';
import type { SignalSources } from './day-sources.ts';

/** What a source knows of trainings: activities with their load, only activities, or nothing. */
export const TRAININGS = ['NONE', 'ACTIVITIES', 'LOADS'] as const;
export type Trainings = (typeof TRAININGS)[number];

export interface KnownSource {
  source: string;
  /** Null if no longer connected. */
  connectedAt: Temporal.Instant | null;
  trainings: Trainings;
  /** On how many of the last days the source measured each signal. */
  days: Readonly<Record<SourceSignal, number>>;
}

/** A connected source, as far as it matters for the choice. */
export interface Connection {
  source: string;
  connectedAt: Temporal.Instant;
  trainings: Trainings;
}

export interface SourceFacts {
  connections: readonly Connection[];
  chosen: SignalSources;
}

/** How many recent days decide which source is preferred. */
export const RECENT_SOURCE_DAYS = 28;

export function mapSignals<Value>(readValue: (signal: SourceSignal) => Value): Record<SourceSignal, Value> {
  return Object.fromEntries(SOURCE_SIGNALS.map((signal) => [signal, readValue(signal)])) as Record<
    SourceSignal,
    Value
  >;
}

export const NO_DAYS = mapSignals(() => 0);

/** A source that is no longer connected: only its stored days are left. */
const forgotten = (source: string): KnownSource => ({
  source,
  connectedAt: null,
  trainings: 'NONE',
  days: NO_DAYS,
});

/** From on how many of the last days each source measured each signal. */
export function knownSources(
  counts: readonly ({ source: string } & KnownSource['days'])[],
  connections: readonly Connection[],
): KnownSource[] {
  return counts.map(({ source, ...days }) => {
    const { connectedAt, trainings } =
      connections.find((each) => each.source === source) ?? forgotten(source);
    return { source, connectedAt, trainings, days };
  });
}

type Compare = (a: KnownSource, b: KnownSource) => number;

const connectedMs = ({ connectedAt }: KnownSource) =>
  connectedAt?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
const connectedBefore: Compare = (a, b) => connectedMs(a) - connectedMs(b);
const moreTrainings: Compare = (a, b) => TRAININGS.indexOf(b.trainings) - TRAININGS.indexOf(a.trainings);

/**
 * Load follows the activities: a source with more trainings comes before minutes that a phone counts from steps and
 * pulse. A second source of the same trainings changes nothing, so the one connected first stays.
 */
function compareFor(signal: SourceSignal): Compare {
  const moreDays: Compare = (a, b) => b.days[signal] - a.days[signal];
  return signal === 'load'
    ? (a, b) => moreTrainings(a, b) || moreDays(a, b) || connectedBefore(a, b)
    : (a, b) => moreDays(a, b) || connectedBefore(b, a);
}

/** For each signal, the sources from the first to the last choice. */
export type SourceOrder = Readonly<Record<SourceSignal, readonly string[]>>;

/**
 * The person's choice comes first, then connected sources, then for load the source with more trainings, then the
 * source that measured the signal on most recent days. Last: for load the source connected first, for other signals the
 * one connected last.
 */
export function orderSources(known: readonly KnownSource[], chosen: SignalSources): SourceOrder {
  const orderFor = (signal: SourceSignal): string[] => {
    const compare = compareFor(signal);
    const choice = chosen[signal];
    const isUnknown = choice !== undefined && !known.some(({ source }) => source === choice);
    return [...known, ...(isUnknown ? [forgotten(choice)] : [])]
      .toSorted(
        (a, b) =>
          Number(b.source === choice) - Number(a.source === choice) ||
          Number(b.connectedAt !== null) - Number(a.connectedAt !== null) ||
          compare(a, b) ||
          (a.source < b.source ? -1 : 1),
      )
      .map(({ source }) => source);
  };
  return mapSignals(orderFor);
}

/** Among sources that measured a signal on the same day, the preferred one; undefined if there is none. */
export type Prefer = (signal: SourceSignal, candidates: readonly string[]) => string | undefined;

/** Prefers sources by this order; sources that are not in it come last. Null if the person has only one source. */
export function preferBy(order: SourceOrder | null): Prefer {
  return (signal, candidates) =>
    order?.[signal].find((source) => candidates.includes(source)) ?? candidates.toSorted()[0];
}
