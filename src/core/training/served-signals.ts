import { addDays, dayNumber, isBefore } from '#core/calendar-day.ts';
import {
  hasSignal,
  type Measures,
  type SignalSources,
  SOURCE_SIGNALS,
  type SourceSignal,
  type StoredDay,
  sourcesOfDay,
} from './day-sources.ts';
import { BY_HAND } from './entered-value.ts';
import { USUAL_DAYS } from './measure-history.ts';
import { knownSources, type SourceFacts } from './merge-days.ts';
import { preferSource } from './prefer-source.ts';

/** Nights of one source until everything is judged by them. */
const BASELINE_NIGHTS = 21;

/** Judged by the person's own nights. Sleep has fixed limits, and load has weeks. */
const BY_OWN_NIGHTS: readonly SourceSignal[] = ['hrv', 'pulse', 'charge', 'temperature'];

/** Which source serves a signal, and which others could. */
export interface ServedSignal {
  signal: SourceSignal;
  /** Null where nothing measured it of late. */
  source: string | null;
  /** The person's own choice; null: automatic. */
  chosen: string | null;
  /** Connected sources that measured it of late. */
  choices: string[];
  /** Nights of the serving source, and how many it takes; null where the signal is not judged by nights. */
  baseline: { have: number; need: number } | null;
}

interface MeasuredDay {
  day: number;
  sources: Readonly<Record<string, Measures>>;
}

function serveSignal(
  signal: SourceSignal,
  days: readonly MeasuredDay[],
  { facts, prefer }: { facts: SourceFacts; prefer: ReturnType<typeof preferSource> },
): ServedSignal {
  const having = days.map(({ sources }) =>
    Object.keys(sources).filter((source) => hasSignal(sources[source] as Measures, signal)),
  );
  const newest = having.findLast((sources) => sources.length > 0);
  const source = newest === undefined ? null : prefer(signal, newest);
  const isMeasuredBy = (each: string) => having.some((sources) => sources.includes(each));
  const have = having.filter((sources) => source !== null && sources.includes(source)).length;
  return {
    signal,
    source,
    chosen: facts.chosen[signal] ?? null,
    choices: facts.connections.map((each) => each.source).filter(isMeasuredBy),
    baseline: BY_OWN_NIGHTS.includes(signal)
      ? { have: Math.min(have, BASELINE_NIGHTS), need: BASELINE_NIGHTS }
      : null,
  };
}

/** From the stored days of the last three months, oldest first. */
export function servedSignals(
  stored: readonly StoredDay[],
  today: Temporal.PlainDate,
  facts: SourceFacts,
): ServedSignal[] {
  const from = addDays(today, -USUAL_DAYS);
  const days = stored
    .filter(({ date }) => !isBefore(date, from) && !isBefore(today, date))
    .map((day) => ({ day: dayNumber(day.date), sources: sourcesOfDay(day, BY_HAND) }));
  const prefer = preferSource(knownSources(days, dayNumber(today), facts.connections), facts.chosen);
  return SOURCE_SIGNALS.map((signal) => serveSignal(signal, days, { facts, prefer }));
}

/** Without the choices of a source that is no longer connected. */
export function withoutSources(chosen: SignalSources, sources: readonly string[]): SignalSources {
  return Object.fromEntries(Object.entries(chosen).filter(([_signal, source]) => !sources.includes(source)));
}
