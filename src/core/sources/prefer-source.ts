import { SOURCE_SIGNALS, type SourceSignal } from '../training/measures.ts';
import type { Prefer, SignalSources } from './day-sources.ts';

/** What a source knows of trainings: activities with their load, only activities, or nothing. */
export const TRAININGS = ['NONE', 'ACTIVITIES', 'LOADS'] as const;
export type Trainings = (typeof TRAININGS)[number];

export interface KnownSource {
  source: string;
  /** Null if no longer connected. */
  connectedAt: Temporal.Instant | null;
  trainings: Trainings;
  /** On how many of the last days it measured each signal. */
  days: Readonly<Record<SourceSignal, number>>;
}

/** How many recent days decide which source serves a signal. */
export const RECENT_SOURCE_DAYS = 28;

export const NO_DAYS = Object.fromEntries(SOURCE_SIGNALS.map((signal) => [signal, 0])) as Record<
  SourceSignal,
  number
>;

/** A source of which only stored days are left. */
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
 * Load follows the activities: a source with more trainings comes before minutes that a phone counts from steps and
 * pulse. A second source of the same trainings changes nothing, so the one connected first stays.
 */
function compareFor(signal: SourceSignal): Compare {
  const moreDays: Compare = (a, b) => b.days[signal] - a.days[signal];
  return signal === 'load'
    ? (a, b) => moreTrainings(a, b) || moreDays(a, b) || connectedBefore(a, b)
    : (a, b) => moreDays(a, b) || connectedBefore(b, a);
}

/**
 * The person's choice comes first, then connected sources, then for load the source with more trainings, then the source
 * that measured the signal on most recent days. Last: for load the source connected first, for other signals the one
 * connected last.
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
