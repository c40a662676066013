import { LONGEST_RANGE_DAYS } from '#contract/limits.ts';
import { addDays, type Day, daysBetween, isDay, isTooEarly } from '#web/lib/day.ts';
import type { AddressQuery } from '#web/lib/queries.ts';
import type { TrendMeasure } from '#web/lib/wire.ts';
import { MEASURES } from './measures.ts';

/** Ranges to choose from, as numbers of days up to today. */
export const PRESETS = [30, 90, 180, 365] as const;
const DEFAULT_PRESET = 90;

export interface ShownDays {
  from: Day;
  to: Day;
  /** One of PRESETS; undefined if the person chose the days. */
  preset: number | undefined;
}

export type RangeFault = 'notADay' | 'checkYear' | 'backwards' | 'tooLong';

export function rangeFault(from: string, to: string): RangeFault | undefined {
  if (!isDay(from) || !isDay(to)) return 'notADay';
  if (isTooEarly(from) || isTooEarly(to)) return 'checkYear';
  if (to < from) return 'backwards';
  return daysBetween(from, to) >= LONGEST_RANGE_DAYS ? 'tooLong' : undefined;
}

function readPreset({ from = '', to = '', days }: AddressQuery): number | undefined {
  if (rangeFault(from, to) === undefined) return undefined;
  return PRESETS.find((count) => String(count) === days) ?? DEFAULT_PRESET;
}

export function readDays(query: AddressQuery, today: Day): ShownDays {
  const { from = '', to = '' } = query;
  const preset = readPreset(query);
  if (preset === undefined) return { from, to, preset };
  return { from: addDays(today, 1 - preset), to: today, preset };
}

/** Whether the range is the default one. The server knows it, so it can be requested before today's date is known. */
export function isDefaultRange(query: AddressQuery): boolean {
  return readPreset(query) === DEFAULT_PRESET;
}

export function readMeasure({ measure }: AddressQuery): TrendMeasure {
  return MEASURES.find((name) => name === measure) ?? MEASURES[0];
}

export function isTableWanted({ view }: AddressQuery): boolean {
  return view === 'table';
}

/** The page's URL with some parameters changed. Empty ones are left out. */
export function addressWith(query: AddressQuery, change: AddressQuery): string {
  const parts = Object.entries({ ...query, ...change }).filter(([, value]) => value !== '');
  return parts.length === 0 ? '/history' : `/history?${new URLSearchParams(parts)}`;
}
