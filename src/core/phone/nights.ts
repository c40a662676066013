import { localDayAt, localHourAt } from './local-day.ts';
import type { StoredPhoneValue } from './phone-value.ts';

interface Span {
  startMs: number;
  endMs: number;
}

export interface Night {
  /** The number of the day on which it ended. */
  day: number;
  /** The parts of the night without a long time awake, the earliest first; none if only the day is known. */
  sleeps: readonly Span[];
  asleepSeconds: number;
  utcOffsetMinutes: number;
}

const HOUR_MS = 3_600_000;
/** After a longer time awake, a new sleep begins. */
const LONGEST_WAKING_MS = 2 * HOUR_MS;
/** A night may be interrupted for longer than other sleep: both halves belong to it. */
const LONGEST_INTERRUPTION_MS = 4 * HOUR_MS;
/** Hours of the local clock. Sleep that ends or begins outside of them is a nap. */
const NIGHT = { from: 21, to: 7 };

const overlaps = (a: StoredPhoneValue, b: StoredPhoneValue): boolean =>
  a.startMs < b.endMs && b.startMs < a.endMs;

/** Keeps the longest of overlapping values, which are revised records or copies from a second app. */
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
    sleeps: [{ startMs, endMs: last.endMs }],
    asleepSeconds: Math.round(parts.reduce((sum, { value }) => sum + value, 0)),
    utcOffsetMinutes: last.utcOffsetMinutes,
  };
}

/** The parts of one writer without the time that an earlier part already covers, so that no minute counts twice. */
function uncoveredParts(parts: readonly StoredPhoneValue[]): StoredPhoneValue[] {
  let coveredMs = Number.NEGATIVE_INFINITY;
  return parts
    .toSorted((a, b) => a.startMs - b.startMs || b.endMs - a.endMs)
    .flatMap((part) => {
      const startMs = Math.max(part.startMs, coveredMs);
      coveredMs = Math.max(coveredMs, part.endMs);
      if (startMs === part.startMs) return [part];
      const share = (part.endMs - startMs) / (part.endMs - part.startMs);
      return share > 0 ? [{ ...part, startMs, value: part.value * share }] : [];
    });
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

export const endOf = ({ sleeps }: Night): number | null => sleeps.at(-1)?.endMs ?? null;

function isInNight(ms: number, utcOffsetMinutes: number): boolean {
  const hour = localHourAt(ms, utcOffsetMinutes);
  return hour >= NIGHT.from || hour < NIGHT.to;
}

/** Whether a person woke and fell asleep again within one night. */
function isInterruption(first: Night, second: Night): boolean {
  const { utcOffsetMinutes } = first;
  const [wokeMs, againMs] = [endOf(first), second.sleeps[0]?.startMs ?? null];
  if (wokeMs === null || againMs === null || againMs - wokeMs > LONGEST_INTERRUPTION_MS) return false;
  return isInNight(wokeMs, utcOffsetMinutes) && isInNight(againMs, utcOffsetMinutes);
}

/** Joins the halves of interrupted nights. `sleeps`: the earliest first. */
function joinHalves(sleeps: readonly Night[]): Night[] {
  const joined: Night[] = [];
  for (const sleep of sleeps) {
    const before = joined.at(-1);
    if (before === undefined || !isInterruption(before, sleep)) joined.push(sleep);
    else
      joined[joined.length - 1] = {
        ...sleep,
        sleeps: [...before.sleeps, ...sleep.sleeps],
        asleepSeconds: before.asleepSeconds + sleep.asleepSeconds,
      };
  }
  return joined;
}

/** For each day, the longest sleep of one writer that ended on it. A nap is not a night. */
export function findNights(values: readonly StoredPhoneValue[]): Map<number, Night> {
  const sleeps = values.filter(({ kind }) => kind === 'SLEEP');
  const timed = joinHalves(sleepsOf(uncoveredParts(sleeps.filter(({ day }) => day === null))));
  const dated = sleeps.flatMap(({ day, value, utcOffsetMinutes }): Night[] =>
    day === null ? [] : [{ day, sleeps: [], asleepSeconds: value, utcOffsetMinutes }],
  );
  const nights = new Map<number, Night>();
  for (const night of [...timed, ...dated]) {
    const known = nights.get(night.day);
    if (known === undefined || known.asleepSeconds < night.asleepSeconds) nights.set(night.day, night);
  }
  return nights;
}
