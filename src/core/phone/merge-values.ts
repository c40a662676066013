import { startDayOf } from './local-day.ts';
import { KIND_RULES } from './phone-kinds.ts';
import type { RefusedValues, StoredPhoneValue } from './phone-value.ts';
import { createRefusals } from './refusals.ts';
import type { SortedValues } from './sort-values.ts';

export interface MergedValues {
  /** The stored values with the changes. */
  all: StoredPhoneValue[];
  /** The values that are new, or different from the stored ones. */
  changed: StoredPhoneValue[];
  taken: number;
  refused: RefusedValues[];
}

/** The key of a value: each kind has one value of each writer at a moment. */
const keyOf = ({ kind, startMs, wearable }: StoredPhoneValue) => `${kind} ${startMs} ${wearable ?? ''}`;

const isSame = (a: StoredPhoneValue, b: StoredPhoneValue) =>
  a.value === b.value &&
  a.endMs === b.endMs &&
  a.utcOffsetMinutes === b.utcOffsetMinutes &&
  a.label === b.label;

/** Counts the values of each kind and day. */
function countSlots(stored: readonly StoredPhoneValue[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of stored) counts.set(slotOf(value), (counts.get(slotOf(value)) ?? 0) + 1);
  return counts;
}

const slotOf = (value: StoredPhoneValue) => `${value.kind} ${startDayOf(value)}`;

/**
 * Merges the values of a message into the stored ones of the same days. A value without an offset keeps the one that it
 * first got. Values above the limit of their kind and day are refused.
 */
export function mergeValues(
  stored: readonly StoredPhoneValue[],
  { values, refused }: SortedValues,
): MergedValues {
  const all = new Map(stored.map((value) => [keyOf(value), value]));
  const changed = new Map<string, StoredPhoneValue>();
  const counts = countSlots(stored);
  const refusals = createRefusals(refused);
  let taken = 0;
  for (const { what, isOffsetKnown, ...sent } of values) {
    const key = keyOf(sent);
    const known = all.get(key);
    const value = known && !isOffsetKnown ? { ...sent, utcOffsetMinutes: known.utcOffsetMinutes } : sent;
    if (known === undefined) {
      const count = counts.get(slotOf(value)) ?? 0;
      if (count >= KIND_RULES[value.kind].mostPerDay) {
        refusals.add(what, 'TOO_MANY');
        continue;
      }
      counts.set(slotOf(value), count + 1);
    }
    taken += 1;
    if (known !== undefined && isSame(known, value)) continue;
    all.set(key, value);
    changed.set(key, value);
  }
  return { all: [...all.values()], changed: [...changed.values()], taken, refused: refusals.list() };
}

/** Days after a value that it can change: an evening belongs to the night of the next day. */
const EVENING_DAYS = 1;

/** The numbers of the days that these values can change, ascending. */
export function daysTouched(values: readonly StoredPhoneValue[]): number[] {
  const days = new Set<number>();
  for (const value of values) {
    const last = value.day ?? startDayOf({ ...value, startMs: value.endMs }) + EVENING_DAYS;
    for (let day = startDayOf(value); day <= last; day++) days.add(day);
  }
  return [...days].sort((a, b) => a - b);
}

/** Days around the derived ones: a night reaches into the day before, and timezones differ by up to a day. */
const MARGIN_DAYS = 2;

/** The ranges of days whose values are needed to derive these days. Both ends are included. */
export function daysNeeded(days: readonly number[]): { from: number; to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last === undefined || day - MARGIN_DAYS > last.to + 1)
      ranges.push({ from: day - MARGIN_DAYS, to: day + MARGIN_DAYS });
    else last.to = day + MARGIN_DAYS;
  }
  return ranges;
}
