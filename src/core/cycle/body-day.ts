import type { IllAnswer, Wish } from '#core/training/own-words.ts';

/** UNSPECIFIED: bleeding of unknown strength. SPOTTING neither starts nor extends a period. */
export const BLEEDINGS = ['UNSPECIFIED', 'SPOTTING', 'LIGHT', 'MEDIUM', 'HEAVY'] as const;
export type Bleeding = (typeof BLEEDINGS)[number];

export const OVULATION_TESTS = ['NEGATIVE', 'POSITIVE'] as const;
export type OvulationTest = (typeof OVULATION_TESTS)[number];

/** How strong a symptom is. */
export const LEVELS = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type Level = (typeof LEVELS)[number];

/** BASAL: under the tongue on waking. SKIN: what a ring or a patch gives. They are never compared. */
export const TEMPERATURE_KINDS = ['BASAL', 'SKIN'] as const;
export type TemperatureKind = (typeof TEMPERATURE_KINDS)[number];

/** All that a person can note about a day. Columns, export and imports derive from it. */
export interface NotedFacts {
  bleeding: Bleeding | null;
  ovulationTest: OvulationTest | null;
  ovulationMarked: boolean;
  temperatureCelsius: number | null;
  temperatureKind: TemperatureKind | null;
  pain: Level | null;
  energy: Level | null;
  mood: Level | null;
  ill: IllAnswer | null;
  wish: Wish | null;
  note: string | null;
}

export const NOTHING_NOTED: NotedFacts = {
  bleeding: null,
  ovulationTest: null,
  ovulationMarked: false,
  temperatureCelsius: null,
  temperatureKind: null,
  pain: null,
  energy: null,
  mood: null,
  ill: null,
  wish: null,
  note: null,
};

export const NOTED_FACTS = Object.keys(NOTHING_NOTED) as (keyof NotedFacts)[];

/** Whether two days have the same notes. */
export function isSameNoted(a: NotedFacts, b: NotedFacts): boolean {
  return NOTED_FACTS.every((name) => a[name] === b[name]);
}

/** Whether a period can have this day as its start. */
export function isPeriodBleeding(bleeding: Bleeding | null): boolean {
  return bleeding !== null && bleeding !== 'SPOTTING';
}
