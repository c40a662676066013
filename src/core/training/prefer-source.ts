import { type Prefer, type SignalSources, SOURCE_SIGNALS, type SourceSignal } from './day-sources.ts';

/** What a source has of trainings: activities with a figure for their load, activities alone, or none. */
export const TRAININGS = ['NONE', 'ACTIVITIES', 'LOADS'] as const;
export type Trainings = (typeof TRAININGS)[number];

export interface KnownSource {
  source: string;
  /** Null where it is not connected any more. */
  connectedAt: Temporal.Instant | null;
  trainings: Trainings;
  /** On how many of the last days it measured each signal. */
  days: Readonly<Record<SourceSignal, number>>;
}

/** Days that count for which source serves a signal. */
export const RECENT_SOURCE_DAYS = 28;

export const NO_DAYS = Object.fromEntries(SOURCE_SIGNALS.map((signal) => [signal, 0])) as Record<
  SourceSignal,
  number
>;

/** A source that is not known any more: its days are stored, and nothing else speaks for it. */
const forgotten = (source: string): KnownSource => ({
  source,
  connectedAt: null,
  trainings: 'NONE',
  days: NO_DAYS,
});

type Compare = (a: KnownSource, b: KnownSource) => number;

const connectedMs = ({ connectedAt }: KnownSource) =>
  connectedAt?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;
const connectedBefore: Compare = (a, b) => connectedMs(a) - connectedMs(b);
const moreTrainings: Compare = (a, b) => TRAININGS.indexOf(b.trainings) - TRAININGS.indexOf(a.trainings);

/**
 * Load comes from where the activities come from: minutes that a phone counts by steps and pulse alone come after a
 * source that knows what was trained. A second source for the same trainings changes nothing, so the first one stays.
 */
function compareFor(signal: SourceSignal): Compare {
  const moreDays: Compare = (a, b) => b.days[signal] - a.days[signal];
  return signal === 'load'
    ? (a, b) => moreTrainings(a, b) || moreDays(a, b) || connectedBefore(a, b)
    : (a, b) => moreDays(a, b) || connectedBefore(b, a);
}

/**
 * The person's choice. Without one: a connected source before one that is not; for load the source with more of the
 * trainings; then the one with the most recent days of the signal; then, of load, the one connected first, and of every
 * other signal the one connected last.
 */
export function preferSource(known: readonly KnownSource[], chosen: SignalSources): Prefer {
  return (signal, candidates) => {
    const facts = candidates.map(
      (source) => known.find((each) => each.source === source) ?? forgotten(source),
    );
    const compare = compareFor(signal);
    const [best] = facts.toSorted(
      (a, b) =>
        Number(b.source === chosen[signal]) - Number(a.source === chosen[signal]) ||
        Number(b.connectedAt !== null) - Number(a.connectedAt !== null) ||
        compare(a, b) ||
        (a.source < b.source ? -1 : 1),
    );
    return (best as KnownSource).source;
  };
}
