import { addDays, dayNumber, isBefore, isSameDay } from '#core/calendar-day.ts';
import { BY_HAND } from '../training/entered-value.ts';
import { USUAL_DAYS } from '../training/measure-history.ts';
import { SOURCE_SIGNALS, type SourceSignal } from '../training/measures.ts';
import { hasSignal, type SignalSources, type SourceDay } from './day-sources.ts';
import type { Prefer, SourceFacts } from './prefer-source.ts';
import { ofNewestWearable } from './same-wearable.ts';

/** How many nights of one source are needed before all its signals are judged. */
const BASELINE_NIGHTS = 21;

/** The signals that are judged by the person's own nights. Sleep has fixed limits; load is judged by weeks. */
const BY_OWN_NIGHTS: readonly SourceSignal[] = ['hrv', 'pulse', 'charge', 'temperature'];

/** The preferred source of a signal, and which others could be. */
export interface SignalWithSource {
  signal: SourceSignal;
  /** Null if no source measured it recently. */
  source: string | null;
  /** The person's own choice; null: automatic. */
  chosen: string | null;
  /** Connected sources that measured it recently. */
  choices: string[];
  /** Nights of the preferred source, and how many are required; null if the signal is not judged by nights. */
  baseline: { have: number; need: number } | null;
}

interface Choosing {
  facts: SourceFacts;
  prefer: Prefer;
}

function withSource(
  signal: SourceSignal,
  days: readonly SourceDay[],
  { facts, prefer }: Choosing,
): SignalWithSource {
  const withSignal = days.filter((day) => hasSignal(day, signal));
  const newest = withSignal.at(-1);
  const sourcesOn = (date: Temporal.PlainDate) =>
    withSignal.filter((day) => isSameDay(day.date, date)).map(({ source }) => source);
  const source = newest === undefined ? null : (prefer(signal, sourcesOn(newest.date)) ?? null);
  const nights = days
    .filter((day) => day.source === source)
    .map((day) => ({ day: dayNumber(day.date), wearable: day.wearable, isMeasured: hasSignal(day, signal) }));
  const isMeasuredBy = (each: string) => withSignal.some((day) => day.source === each);
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

/** The preferred source of each signal, from the measurements of the last three months, oldest first. */
export function signalsWithSources(
  measured: readonly SourceDay[],
  today: Temporal.PlainDate,
  choosing: Choosing,
): SignalWithSource[] {
  const from = addDays(today, -USUAL_DAYS);
  const days = measured.filter(
    ({ date, source }) => source !== BY_HAND && !isBefore(date, from) && !isBefore(today, date),
  );
  return SOURCE_SIGNALS.map((signal) => withSource(signal, days, choosing));
}

/** Removes the choices of sources that are no longer connected. */
export function withoutSources(chosen: SignalSources, sources: readonly string[]): SignalSources {
  return Object.fromEntries(Object.entries(chosen).filter(([_signal, source]) => !sources.includes(source)));
}
