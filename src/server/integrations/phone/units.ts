/** Spellings of units on phones, with the factor to Lutea's unit. */
const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1000, sec: 1000 };
const SECONDS: Readonly<Record<string, number>> = { s: 1, sec: 1, min: 60, hr: 3600, h: 3600, hours: 3600 };
const MINUTES: Readonly<Record<string, number>> = { min: 1, hr: 60, h: 60, s: 1 / 60, sec: 1 / 60 };
const BEATS: Readonly<Record<string, number>> = { bpm: 1, 'count/min': 1, 'beats/min': 1 };

const TABLES = { ms: MILLISECONDS, s: SECONDS, min: MINUTES, bpm: BEATS } as const;

const spelled = (unit: unknown): string => (typeof unit === 'string' ? unit.trim().toLowerCase() : '');

/** Null for an unknown unit: a guess would give a wrong value. */
export function factorTo(wanted: keyof typeof TABLES, unit: unknown): number | null {
  return TABLES[wanted][spelled(unit)] ?? null;
}

/** `C` or `F`; null for anything else. */
export function temperatureUnit(unit: unknown): 'C' | 'F' | null {
  const letter = /^(?:deg|°|º)?\s*([cf])$/.exec(spelled(unit))?.[1];
  return letter === undefined ? null : letter === 'f' ? 'F' : 'C';
}

export function toCelsius(value: number, unit: 'C' | 'F'): number {
  return unit === 'F' ? ((value - 32) * 5) / 9 : value;
}

/** Converts a difference between two temperatures. */
export function toCelsiusDifference(value: number, unit: 'C' | 'F'): number {
  return unit === 'F' ? (value * 5) / 9 : value;
}
