import { addDays, dayNumber, isBefore } from '#core/calendar-day.ts';
import { BY_HAND } from '../training/entered-value.ts';
import { type Measures, SOURCE_SIGNALS, type SourceSignal } from '../training/measures.ts';
import type { WearableDay } from '../training/wearable-day.ts';
import {
  fillMeasures,
  hasSignal,
  type Prefer,
  type ServedDay,
  type SignalSources,
  type StoredDay,
  serveDay,
  sourcesOfDay,
} from './day-sources.ts';
import {
  type KnownSource,
  NO_DAYS,
  preferSource,
  RECENT_SOURCE_DAYS,
  type Trainings,
} from './prefer-source.ts';

/** Days of one source, oldest first. */
export interface NewDays {
  source: string;
  days: readonly WearableDay[];
}

export interface Connection {
  source: string;
  connectedAt: Temporal.Instant;
  trainings: Trainings;
}

export interface SourceFacts {
  connections: readonly Connection[];
  chosen: SignalSources;
}

/** A day counts in the week's sum of up to six later days. */
const WEEK_REACH = 6;

/** The stored days that new days depend on or change. */
export function reachOf(days: readonly WearableDay[]): { from: Temporal.PlainDate; to: Temporal.PlainDate } {
  const [first, last] = [days[0], days.at(-1)] as [WearableDay, WearableDay];
  const week = addDays(first.date, -WEEK_REACH);
  const recent = addDays(last.date, 1 - RECENT_SOURCE_DAYS);
  return { from: isBefore(week, recent) ? week : recent, to: addDays(last.date, WEEK_REACH) };
}

const NOTHING = fillMeasures(() => null);

function toMeasures({ date: _date, hrvStatus, sleepSeconds, ...day }: WearableDay): Measures {
  return {
    ...NOTHING,
    ...day,
    hrvStatus: hrvStatus === 'UNKNOWN' ? null : hrvStatus,
    sleepSeconds: sleepSeconds === null ? null : Math.round(sleepSeconds),
  };
}

/** A new value replaces the old one. A missing value does not: not every sync reads every measure. */
function correct(before: Measures | undefined, now: Measures): Measures {
  if (before === undefined) return now;
  const values = fillMeasures((name) => now[name] ?? before[name]);
  // Derived from other days below.
  return { ...values, bodyBatteryYesterdayLow: null, intensityMinutesWeek: null };
}

interface Day {
  day: number;
  stored: StoredDay;
  sources: Record<string, Measures>;
}

/** Fills in what depends on earlier days of the source: yesterday's low, and the minutes since Monday. */
function derive(days: ReadonlyMap<number, Day>, at: number, source: string): Measures {
  const measuresOn = (day: number) => days.get(day)?.sources[source];
  const measures = measuresOn(at) as Measures;
  const monday = at - ((days.get(at) as Day).stored.date.dayOfWeek - 1);
  const week = Array.from(
    { length: at - monday + 1 },
    (_, i) => measuresOn(monday + i)?.intensityMinutesDay ?? 0,
  );
  return {
    ...measures,
    bodyBatteryYesterdayLow: measuresOn(at - 1)?.bodyBatteryLow ?? measures.bodyBatteryYesterdayLow,
    intensityMinutesWeek:
      measures.intensityMinutesDay === null
        ? measures.intensityMinutesWeek
        : week.reduce((sum, each) => sum + each, 0),
  };
}

function emptyDay(date: Temporal.PlainDate): StoredDay {
  return { ...NOTHING, date, source: null, enteredByHand: [], bySource: null };
}

/** On how many of the last days each source measured each signal. */
export function knownSources(
  days: readonly { day: number; sources: Readonly<Record<string, Measures>> }[],
  last: number,
  connections: SourceFacts['connections'],
): KnownSource[] {
  const counts = new Map<string, Record<SourceSignal, number>>();
  for (const { day, sources } of days) {
    if (day <= last - RECENT_SOURCE_DAYS || day > last) continue;
    for (const [source, measures] of Object.entries(sources)) {
      const count = counts.get(source) ?? { ...NO_DAYS };
      for (const signal of SOURCE_SIGNALS) if (hasSignal(measures, signal)) count[signal] += 1;
      counts.set(source, count);
    }
  }
  return [...counts].map(([source, measured]) => {
    const connection = connections.find((each) => each.source === source);
    return {
      source,
      connectedAt: connection?.connectedAt ?? null,
      trainings: connection?.trainings ?? 'NONE',
      days: measured,
    };
  });
}

function collect(stored: readonly StoredDay[]): Map<number, Day> {
  return new Map(
    stored.map((each) => {
      const day = dayNumber(each.date);
      return [day, { day, stored: each, sources: { ...sourcesOfDay(each, BY_HAND) } }];
    }),
  );
}

/**
 * Merges new days of a source into the stored ones. Returns the days that changed, including later days whose week's sum
 * depends on them. `stored`: the days within `reachOf` the new ones.
 */
export function mergeDays(
  stored: readonly StoredDay[],
  { source, days: newDays }: NewDays,
  { connections, chosen }: SourceFacts,
): ServedDay[] {
  const days = collect(stored);
  const numbers = newDays.map(({ date }) => dayNumber(date));
  newDays.forEach((day, i) => {
    const at = numbers[i] as number;
    const merged = days.get(at) ?? { day: at, stored: emptyDay(day.date), sources: {} };
    merged.sources[source] = correct(merged.sources[source], toMeasures(day));
    days.set(at, merged);
  });
  const prefer = preferSource(knownSources([...days.values()], Math.max(...numbers), connections), chosen);
  const reached = new Set(
    numbers.flatMap((day) => Array.from({ length: WEEK_REACH + 1 }, (_, i) => day + i)),
  );
  const isChanged = ({ day, sources }: Day) => reached.has(day) && Object.keys(sources).length > 0;
  return [...days.values()]
    .filter(isChanged)
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, stored: before, sources }) => {
      const derived = Object.keys(sources).map((each) => [each, derive(days, day, each)]);
      return serveDay(before, Object.fromEntries(derived), prefer);
    });
}

/** Serves days of several sources again after the person's choice changed. `recent`: the last days of any source. */
export function serveAgain(
  mixed: readonly StoredDay[],
  recent: readonly StoredDay[],
  { connections, chosen }: SourceFacts,
): ServedDay[] {
  const days = collect(recent);
  const last = Math.max(0, ...days.keys());
  const prefer: Prefer = preferSource(knownSources([...days.values()], last, connections), chosen);
  return mixed.map((day) => serveDay(day, sourcesOfDay(day, BY_HAND), prefer));
}
