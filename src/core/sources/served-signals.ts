import { addDays, dayNumber, isBefore } from '#core/calendar-day.ts';
import { BY_HAND } from '../training/entered-value.ts';
import { USUAL_DAYS } from '../training/measure-history.ts';
import { type Measures, SOURCE_SIGNALS, type SourceSignal } from '../training/measures.ts';
import { hasSignal, type SignalSources, type StoredDay, sourcesOfDay } from './day-sources.ts';
import { knownSources, type SourceFacts } from './merge-days.ts';
import { preferSource } from './prefer-source.ts';
import { ofNewestWearable } from './same-wearable.ts';

/** Nights of one source before all its signals are judged. */
const BASELINE_NIGHTS = 21;

/** Judged by the person's own nights. Sleep has fixed limits; load is judged by weeks. */
const BY_OWN_NIGHTS: readonly SourceSignal[] = ['hrv', 'pulse', 'charge', 'temperature'];

/** Which source serves a signal, and which others could. */
export interface ServedSignal {
  signal: SourceSignal;
  /** Null if no source measured it recently. */
  source: string | null;
  /** The person's own choice; null: automatic. */
  chosen: string | null;
  /** Connected sources that measured it recently. */
  choices: string[];
  /** Nights of the serving source, and how many are required; null if the signal is not judged by nights. */
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
  const sourcesByDay = days.map(({ sources }) =>
    Object.keys(sources).filter((source) => hasSignal(sources[source] as Measures, signal)),
  );
  const newest = sourcesByDay.findLast((sources) => sources.length > 0);
  const source = newest === undefined ? null : prefer(signal, newest);
  const isMeasuredBy = (each: string) => sourcesByDay.some((sources) => sources.includes(each));
  const nights = days.flatMap(({ day, sources }, at) => {
    const measures = source === null ? undefined : sources[source];
    const isMeasured = source !== null && sourcesByDay[at]?.includes(source);
    return measures === undefined ? [] : { day, wearable: measures.wearable, isMeasured };
  });
  const have = ofNewestWearable(nights).filter(({ isMeasured }) => isMeasured).length;
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

/** Removes the choices of sources that are no longer connected. */
export function withoutSources(chosen: SignalSources, sources: readonly string[]): SignalSources {
  return Object.fromEntries(Object.entries(chosen).filter(([_signal, source]) => !sources.includes(source)));
}
