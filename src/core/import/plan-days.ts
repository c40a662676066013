import { dayNumber, readDay } from '#core/calendar-day.ts';
import {
  type Bleeding,
  isPeriodBleeding,
  isSameNoted,
  NOTHING_NOTED,
  type NotedFacts,
  type OvulationTest,
} from '#core/cycle/body-day.ts';
import type { ImportedDay } from './collect-history.ts';
import type { ComparedStart } from './compare-starts.ts';

export interface StoredFacts extends NotedFacts {
  /** When the day was last changed; missing in imports of earlier versions. */
  updatedAt?: string;
}

export interface PlannedDay {
  date: string;
  /** The stored notes of the day; null if nothing was noted. */
  before: StoredFacts | null;
  after: NotedFacts;
}

/** The bleeding days that are left out, because their period is not imported. */
function refusedDays(periods: readonly ComparedStart[], chosen: ReadonlySet<string>): Set<number> {
  const refused = new Set<number>();
  for (const { start, end, state, logged } of periods) {
    if (chosen.has(start) || state === 'THERE') continue;
    const last = dayNumber(readDay(end ?? start));
    // If it collides with a logged start, the days from that start on belong to the logged period.
    const until = logged === null ? last : Math.min(last, dayNumber(logged) - 1);
    for (let day = dayNumber(readDay(start)); day <= until; day++) refused.add(day);
  }
  return refused;
}

function bleedingOf({ flow }: ImportedDay, isRefused: boolean): Bleeding | null {
  const bleeding = flow === null ? null : (flow.toUpperCase() as Bleeding);
  return isRefused && isPeriodBleeding(bleeding) ? null : bleeding;
}

/** Merges a day of the file into the notes: what the person noted stays, the file fills in the rest. */
function merge(noted: NotedFacts, day: ImportedDay, bleeding: Bleeding | null): NotedFacts {
  const kind = day.isSkinTemperature ? 'SKIN' : 'BASAL';
  const isTemperatureTaken = noted.temperatureCelsius === null && day.temperature !== null;
  return {
    bleeding: noted.bleeding ?? bleeding,
    ovulationTest:
      noted.ovulationTest ?? (day.test === null ? null : (day.test.toUpperCase() as OvulationTest)),
    temperatureCelsius: noted.temperatureCelsius ?? day.temperature,
    temperatureKind: isTemperatureTaken ? kind : noted.temperatureKind,
    ovulationMarked: noted.ovulationMarked || day.isOvulationMarked,
    pain: noted.pain ?? day.pain,
    energy: noted.energy ?? day.energy,
    mood: noted.mood ?? day.mood,
    ill: noted.ill ?? day.ill ?? null,
    wish: noted.wish ?? day.wish ?? null,
    note: noted.note ?? day.note,
  };
}

interface Known {
  periods: readonly ComparedStart[];
  /** The starts to import, as text. */
  chosen: ReadonlySet<string>;
  /** The stored notes by day, as text. */
  noted: ReadonlyMap<string, StoredFacts>;
}

/** The days that a file would change. A second import of the same file changes none. */
export function planDays(days: readonly ImportedDay[], { periods, chosen, noted }: Known): PlannedDay[] {
  const refused = refusedDays(periods, chosen);
  return days.flatMap((day) => {
    const bleeding = bleedingOf(day, refused.has(dayNumber(readDay(day.day))));
    const before = noted.get(day.day) ?? null;
    const after = merge(before ?? NOTHING_NOTED, day, bleeding);
    return isSameNoted(before ?? NOTHING_NOTED, after) ? [] : [{ date: day.day, before, after }];
  });
}
