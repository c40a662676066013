import { roundToHundredth } from '#core/arithmetic.ts';
import { dayNumber } from '#core/calendar-day.ts';
import { localDayAt } from './local-day.ts';
import { KIND_RULES } from './phone-kinds.ts';
import type { MessageProblem, PhoneMessage, PhoneValue, StoredPhoneValue } from './phone-value.ts';
import { createRefusals } from './refusals.ts';

/** How long a phone's values are kept, and how old a value may be. */
export const PHONE_DAYS = 100;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The longest interval of a value: a workout of two days. A longer one would change too many days. */
const LONGEST_MS = 2 * DAY_MS;
/** A phone's clock may be a little ahead. */
const AHEAD_MS = HOUR_MS;

/** A value that can be stored. */
export interface NewPhoneValue extends StoredPhoneValue {
  what: string;
  /** Whether the message gave the offset. If not, it is that of the person's timezone. */
  isOffsetKnown: boolean;
}

export interface SortedValues {
  values: NewPhoneValue[];
  refused: PhoneMessage['refused'];
}

interface Now {
  nowMs: number;
  /** The number of today's date in the person's timezone. */
  today: number;
}

function isFuture({ endMs, day }: PhoneValue, { nowMs, today }: Now): boolean {
  return day === null ? endMs > nowMs + AHEAD_MS : dayNumber(day) > today;
}

function problemOf(value: PhoneValue, now: Now): MessageProblem | null {
  const { min, max } = KIND_RULES[value.kind].range;
  if (!(value.value >= min && value.value <= max)) return 'BAD_VALUE';
  if (value.endMs - value.startMs > LONGEST_MS) return 'BAD_TIME';
  if (isFuture(value, now)) return 'FUTURE';
  return value.startMs < now.nowMs - PHONE_DAYS * DAY_MS ? 'TOO_OLD' : null;
}

/** UTC offsets of a timezone, cached by the hour. */
function offsetsOf(timezone: string): (ms: number) => number {
  const cache = new Map<number, number>();
  return (ms) => {
    const hour = Math.floor(ms / HOUR_MS);
    const offset =
      cache.get(hour) ??
      Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timezone).offsetNanoseconds / 60e9;
    cache.set(hour, offset);
    return offset;
  };
}

/** Separates the values that can be stored from those that are refused. */
export function sortValues(
  { values, refused }: PhoneMessage,
  { nowMs, timezone }: { nowMs: number; timezone: string },
): SortedValues {
  const refusals = createRefusals(refused);
  const offsetAt = offsetsOf(timezone);
  const now = { nowMs, today: localDayAt(nowMs, offsetAt(nowMs)) };
  const accepted = values.flatMap((sent): NewPhoneValue[] => {
    const value = { ...sent, value: roundToHundredth(sent.value) };
    const reason = problemOf(value, now);
    if (reason !== null) {
      refusals.add(value.what, reason);
      return [];
    }
    const { utcOffsetMinutes, day } = value;
    return [
      {
        ...value,
        isOffsetKnown: utcOffsetMinutes !== null,
        utcOffsetMinutes: utcOffsetMinutes ?? offsetAt(value.endMs),
        day: day === null ? null : dayNumber(day),
      },
    ];
  });
  return { values: accepted, refused: refusals.list() };
}
