import { type Prefer, type SignalSources, SOURCE_SIGNALS, type SourceSignal } from './day-sources.ts';

export interface KnownSource {
  source: string;
  /** Null where it is not connected any more. */
  connectedAt: Temporal.Instant | null;
  /** On how many of the last days it measured each signal. */
  days: Readonly<Record<SourceSignal, number>>;
}

/** Days that count for which source serves a signal. */
export const RECENT_SOURCE_DAYS = 28;

export const NO_DAYS = Object.fromEntries(SOURCE_SIGNALS.map((signal) => [signal, 0])) as Record<
  SourceSignal,
  number
>;

const connectedMs = ({ connectedAt }: KnownSource) =>
  connectedAt?.epochMilliseconds ?? Number.NEGATIVE_INFINITY;

/**
 * The person's choice. Without one: a connected source before one that is not, then the one with the most recent days
 * of the signal, then the one connected last.
 */
export function preferSource(known: readonly KnownSource[], chosen: SignalSources): Prefer {
  return (signal, candidates) => {
    const facts = candidates.map(
      (source) =>
        known.find((each) => each.source === source) ?? { source, connectedAt: null, days: NO_DAYS },
    );
    const [best] = facts.toSorted(
      (a, b) =>
        Number(b.source === chosen[signal]) - Number(a.source === chosen[signal]) ||
        Number(b.connectedAt !== null) - Number(a.connectedAt !== null) ||
        b.days[signal] - a.days[signal] ||
        connectedMs(b) - connectedMs(a) ||
        (a.source < b.source ? -1 : 1),
    );
    return (best as KnownSource).source;
  };
}
