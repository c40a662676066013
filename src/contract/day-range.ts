import { addDays, daysBetween, utcDay } from '#core/calendar-day.ts';
import { requestedDay } from './calendar-day.ts';
import { LONGEST_RANGE_DAYS } from './limits.ts';
import { Problem } from './problem.ts';
import { requestFields } from './request-fields.ts';

const USUAL_DAYS = 90;

export interface DayRange {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

/** As requested: without `to` up to today, without `from` the 90 days that end with `to`. */
export interface RequestedRange {
  from?: Temporal.PlainDate | undefined;
  to?: Temporal.PlainDate | undefined;
}

export const isTooLong = ({ from, to }: DayRange) => daysBetween(from, to) >= LONGEST_RANGE_DAYS;

export function tooLongMessage(what: string): string {
  return `Invalid to: ${what} at most ${LONGEST_RANGE_DAYS} days`;
}

/** Whether `from` is not after `to`. True if one of them is missing. */
export const isInOrder = ({ from, to }: RequestedRange): boolean =>
  !from || !to || daysBetween(from, to) >= 0;

export const OUT_OF_ORDER = {
  error: ({ input }: { input?: unknown }): string => {
    const { from, to } = input as RequestedRange;
    return `Invalid to: ${to} is before from, ${from}`;
  },
  // Stops here: the check of the length would report the same mistake again.
  abort: true,
};

/** `what` starts the error message for a range that is too long: "trends hold". */
export function rangeQuery(what: string) {
  return requestFields({ from: requestedDay('from').optional(), to: requestedDay('to').optional() })
    .refine(isInOrder, OUT_OF_ORDER)
    .refine(({ from, to }) => !from || !to || !isTooLong({ from, to }), { error: tooLongMessage(what) });
}

function complete({ from, to }: RequestedRange, today: Temporal.PlainDate): DayRange {
  const last = to ?? today;
  return { from: from ?? addDays(last, 1 - USUAL_DAYS), to: last };
}

/** The requested range with its defaults. `today` is in the person's timezone. */
export function resolveRange(asked: RequestedRange, today: Temporal.PlainDate, what: string): DayRange {
  const range = complete(asked, today);
  if (daysBetween(range.from, range.to) < 0) {
    throw new Problem(
      'INVALID_REQUEST',
      `Invalid from: ${range.from} is after today, ${today}. Send to as well`,
    );
  }
  if (isTooLong(range)) throw new Problem('INVALID_REQUEST', tooLongMessage(what));
  return range;
}

/** A range that is wide enough for every timezone: the person's own is only read by the same query. */
export function rangeAnywhere(asked: RequestedRange, now: Temporal.Instant, what: string): DayRange {
  const day = utcDay(now);
  const earliest = complete(asked, addDays(day, -1));
  if (isTooLong(earliest)) throw new Problem('INVALID_REQUEST', tooLongMessage(what));
  return { from: earliest.from, to: complete(asked, addDays(day, 1)).to };
}
