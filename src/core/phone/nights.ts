import { localDayAt } from './local-day.ts';
import type { StoredPhoneValue } from './phone-value.ts';

export interface Night {
  /** The number of the day on which it ended. */
  day: number;
  /** Null if only the day is known. */
  span: { startMs: number; endMs: number } | null;
  asleepSeconds: number;
  utcOffsetMinutes: number;
}

/** After a longer time awake, a new sleep begins. */
const LONGEST_WAKING_MS = 2 * 3_600_000;

const overlaps = (a: StoredPhoneValue, b: StoredPhoneValue): boolean =>
  a.startMs < b.endMs && b.startMs < a.endMs;

/** Keeps the longest of overlapping values. Overlaps are revised records, or a second app that wrote the same. */
export function withoutOverlaps(values: readonly StoredPhoneValue[]): StoredPhoneValue[] {
  const longestFirst = values.toSorted((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs));
  const longest: StoredPhoneValue[] = [];
  for (const value of longestFirst) {
    if (!longest.some((other) => overlaps(value, other))) longest.push(value);
  }
  return longest.sort((a, b) => a.startMs - b.startMs);
}

function toNight(parts: readonly StoredPhoneValue[]): Night {
  const startMs = Math.min(...parts.map((part) => part.startMs));
  const last = parts.reduce((latest, part) => (part.endMs > latest.endMs ? part : latest));
  return {
    day: localDayAt(last.endMs, last.utcOffsetMinutes),
    span: { startMs, endMs: last.endMs },
    asleepSeconds: parts.reduce((sum, { value }) => sum + value, 0),
    utcOffsetMinutes: last.utcOffsetMinutes,
  };
}

/** Joins sleep that is interrupted only briefly. */
function sleepsOf(parts: readonly StoredPhoneValue[]): Night[] {
  const groups: StoredPhoneValue[][] = [];
  let endMs = Number.NEGATIVE_INFINITY;
  for (const part of parts) {
    if (part.startMs - endMs > LONGEST_WAKING_MS) groups.push([]);
    groups.at(-1)?.push(part);
    endMs = Math.max(endMs, part.endMs);
  }
  return groups.map(toNight);
}

/** For each day, the longest sleep that ended on it. A nap is not a night. */
export function findNights(values: readonly StoredPhoneValue[]): Map<number, Night> {
  const sleeps = values.filter(({ kind }) => kind === 'SLEEP');
  const timed = sleepsOf(withoutOverlaps(sleeps.filter(({ day }) => day === null)));
  const dated = sleeps.flatMap(({ day, value, utcOffsetMinutes }): Night[] =>
    day === null ? [] : [{ day, span: null, asleepSeconds: value, utcOffsetMinutes }],
  );
  const nights = new Map<number, Night>();
  for (const night of [...timed, ...dated]) {
    const known = nights.get(night.day);
    if (known === undefined || known.asleepSeconds < night.asleepSeconds) nights.set(night.day, night);
  }
  return nights;
}
