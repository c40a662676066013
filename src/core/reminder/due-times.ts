import { addDays } from '#core/calendar-day.ts';
import { CATCH_UP } from './reminder-due.ts';

/** The times of day, both included, whose message fell due on one local date. */
export interface DueTimes {
  date: Temporal.PlainDate;
  first: string;
  last: string;
}

/** A job that runs once a minute may see 23:59 only after midnight. The message still belongs to the day before. */
const DAY_END_GRACE_MS = 5 * 60_000;
const CATCH_UP_MS = CATCH_UP.total('milliseconds');
/** Longer than any zone's clock was ever set back. */
const LONGEST_SETBACK = Temporal.Duration.from({ hours: 25 });
const LONGEST_SETBACK_MS = LONGEST_SETBACK.total('milliseconds');
const FIRST_MINUTE = Temporal.PlainTime.from('00:00');
const NEXT_MINUTE = { smallestUnit: 'minute', roundingMode: 'ceil' } as const;
const LAST_MINUTE = Temporal.PlainTime.from('23:59');

const compare = Temporal.PlainDateTime.compare;

/**
 * The latest minute that the local clock has shown so far. After the clock is set back, it shows some minutes a second
 * time; the messages for those have been sent.
 */
function latestMinute(now: Temporal.Instant, timezone: string): Temporal.PlainDateTime {
  const local = now.toZonedDateTimeISO(timezone);
  const shown = local.toPlainDateTime().round({ smallestUnit: 'minute', roundingMode: 'floor' });
  const before = now.subtract(LONGEST_SETBACK).toZonedDateTimeISO(timezone);
  if (before.offsetNanoseconds <= local.offsetNanoseconds) return shown;
  const change = local.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') as Temporal.ZonedDateTime;
  const lastBefore = change.subtract({ nanoseconds: 1 }).toPlainDateTime();
  const reached = lastBefore.round({ smallestUnit: 'minute', roundingMode: 'floor' });
  return compare(reached, shown) > 0 ? reached : shown;
}

/**
 * The first minute of a past day whose message may still be due: its last minutes for a short time, and skipped
 * minutes.
 */
function openAfterEnd(end: Temporal.ZonedDateTime, now: Temporal.Instant): Temporal.PlainTime | undefined {
  const lastShown = end.subtract({ nanoseconds: 1 }).toPlainTime();
  const lateMs = now.epochMilliseconds - end.epochMilliseconds;
  if (lateMs <= DAY_END_GRACE_MS) return lastShown.subtract({ milliseconds: DAY_END_GRACE_MS });
  const isCutShort = lastShown.hour < LAST_MINUTE.hour || lastShown.minute < LAST_MINUTE.minute;
  return isCutShort ? lastShown : undefined;
}

interface Span {
  after: Temporal.PlainDateTime;
  until: Temporal.PlainDateTime;
  timezone: string;
  now: Temporal.Instant;
}

function timesOn(date: Temporal.PlainDate, { after, until, timezone, now }: Span): DueTimes[] {
  const isFirst = date.equals(after.toPlainDate());
  const isLast = date.equals(until.toPlainDate());
  if (isFirst && after.toPlainTime().equals(LAST_MINUTE)) return [];
  // A day that the timezone skipped has no message.
  if (!isFirst && !isLast && !date.toZonedDateTime(timezone).toPlainDate().equals(date)) return [];
  const from = isFirst ? after.toPlainTime().add({ minutes: 1 }) : FIRST_MINUTE;
  const open = isLast ? from : openAfterEnd(addDays(date, 1).toZonedDateTime(timezone), now);
  if (open === undefined) return [];
  const first = Temporal.PlainTime.compare(open, from) > 0 ? open.round(NEXT_MINUTE) : from;
  const last = isLast ? until.toPlainTime() : LAST_MINUTE;
  return [{ date, first: first.toString().slice(0, 5), last: last.toString().slice(0, 5) }];
}

const MINUTE_MS = 60_000;
const MINUTES_PER_DAY = 1440;
const EPOCH_DAY = Temporal.PlainDate.from('1970-01-01');

const offsetMs = (epochMs: number, timezone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timezone).offsetNanoseconds / 1e6;

function timeText(minuteOfDay: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`;
}

/**
 * The fast path for almost every minute and zone, if no clock change is near and midnight is not in the span. Plain
 * arithmetic, because the job checks every zone in use every minute. Undefined if the slow path is needed.
 */
function plainTimes(timezone: string, checkedMs: number, nowMs: number): DueTimes[] | undefined {
  const offset = offsetMs(nowMs, timezone);
  if (offset !== offsetMs(checkedMs - LONGEST_SETBACK_MS, timezone)) return undefined;
  const first = Math.floor((checkedMs + offset) / MINUTE_MS) + 1;
  const last = Math.floor((nowMs + offset) / MINUTE_MS);
  if (first > last) return [];
  const day = Math.floor(last / MINUTES_PER_DAY);
  if (Math.floor(first / MINUTES_PER_DAY) !== day) return undefined;
  const start = day * MINUTES_PER_DAY;
  return [{ date: addDays(EPOCH_DAY, day), first: timeText(first - start), last: timeText(last - start) }];
}

/**
 * The times of day that fell due in a timezone after `checkedUntil` and up to now: `dueInstant` for a whole timezone.
 */
export function dueTimes(
  timezone: string,
  checkedUntil: Temporal.Instant,
  now: Temporal.Instant,
): DueTimes[] {
  const earliestMs = now.epochMilliseconds - CATCH_UP_MS - 1;
  const checkedMs = Math.max(checkedUntil.epochMilliseconds, earliestMs);
  const plain = plainTimes(timezone, checkedMs, now.epochMilliseconds);
  if (plain !== undefined) return plain;
  const after = latestMinute(Temporal.Instant.fromEpochMilliseconds(checkedMs), timezone);
  const until = latestMinute(now, timezone);
  if (compare(after, until) >= 0) return [];
  const times: DueTimes[] = [];
  const span = { after, until, timezone, now };
  const end = until.toPlainDate();
  for (let date = after.toPlainDate(); Temporal.PlainDate.compare(date, end) <= 0; date = addDays(date, 1)) {
    times.push(...timesOn(date, span));
  }
  return times;
}
