import { addDays, type Day, daysBetween, isDay } from '#web/lib/day.ts';
import type { TrendMeasure } from '#web/lib/wire.ts';
import { MEASURES } from './measures.ts';

/** In days up to today. */
export const PRESETS = [30, 90, 180, 365] as const;
const USUAL_PRESET = 90;

/** The service answers no more at once. */
export const LONGEST_RANGE_DAYS = 400;

type Query = Readonly<Record<string, string>>;

export interface ShownDays {
  from: Day;
  to: Day;
  /** Undefined where the person chose the days themselves. */
  preset: number | undefined;
}

export type RangeFault = 'notADay' | 'backwards' | 'tooLong';

export function rangeFault(from: string, to: string): RangeFault | undefined {
  if (!isDay(from) || !isDay(to)) return 'notADay';
  if (to < from) return 'backwards';
  return daysBetween(from, to) >= LONGEST_RANGE_DAYS ? 'tooLong' : undefined;
}

export function readDays({ from = '', to = '', days }: Query, today: Day): ShownDays {
  if (rangeFault(from, to) === undefined) return { from, to, preset: undefined };
  const preset = PRESETS.find((count) => String(count) === days) ?? USUAL_PRESET;
  return { from: addDays(today, 1 - preset), to: today, preset };
}

export function readMeasure({ measure }: Query): TrendMeasure {
  return MEASURES.find((name) => name === measure) ?? MEASURES[0];
}

export function isTableWanted({ view }: Query): boolean {
  return view === 'table';
}

/** This page with part of its address changed; an empty part is left out. */
export function addressWith(query: Query, change: Query): string {
  const parts = Object.entries({ ...query, ...change }).filter(([, value]) => value !== '');
  return parts.length === 0 ? '/history' : `/history?${new URLSearchParams(parts)}`;
}
