import { type Property, unescapeText } from './content-lines.ts';
import { type EventTime, isDay, parseTime, timeOf } from './event-time.ts';
import { type DayRange, expandRule } from './expand-rule.ts';
import { type EventProperties, splitEvents } from './split-events.ts';

/** One event on one day, as plain text, because it comes from another process. */
export interface CalendarEntry {
  uid: string;
  /** For a repeated event: its time by the rule, even if it was moved. Null for others. */
  occurrence: string | null;
  date: string;
  /** Local time, as 18:30. */
  time: string | null;
  /** Number of days of an event without a time; 1 for others. */
  days: number;
  /** Length of an event with a time; null for others. */
  minutes: number | null;
  title: string;
  description: string;
  /** The vendor's own property; null if it is missing. */
  estimatedSeconds: number | null;
}

export interface CalendarWork {
  text: string;
  /** The person's timezone. */
  timezone: string;
  from: string;
  to: string;
}

export type CalendarOutcome =
  | {
      kind: 'calendar';
      product: string;
      entries: CalendarEntry[];
      /** Number of events that could not be read, or repeat in a way that is refused. */
      unreadable: number;
      /** From the first to the last event within the days that were read; null without any. */
      covers: { from: string; to: string } | null;
    }
  | { kind: 'problem'; problem: 'NOT_A_CALENDAR' | 'CUT_OFF' | 'TOO_LARGE' };

const MOST_EVENTS = 5_000;
const MOST_ENTRIES = 2_000;
const LONGEST_TITLE = 500;
const LONGEST_DESCRIPTION = 4_000;
const LONGEST_UID = 500;

interface Event {
  uid: string;
  start: EventTime;
  end: EventTime | null;
  rule: string | null;
  /** For a changed day of a repeated event: its time by the rule. */
  replaces: EventTime | null;
  excluded: EventTime[];
  isCancelled: boolean;
  title: string;
  description: string;
  estimatedSeconds: number | null;
}

function textOf(property: Property | undefined, longest: number): string {
  return unescapeText(property?.value ?? '')
    .trim()
    .slice(0, longest);
}

function parseEvent(properties: EventProperties, ownZone: string): Event {
  const find = (name: string) => properties.find((property) => property.name === name);
  const start = find('DTSTART');
  if (start === undefined) throw new Error('An event without a start');
  const [end, replaces] = [find('DTEND'), find('RECURRENCE-ID')];
  const seconds = Number(find('X-WORKOUT-ESTIMATED-DURATION')?.value);
  return {
    uid: textOf(find('UID'), LONGEST_UID),
    start: timeOf(start, ownZone),
    end: end === undefined ? null : timeOf(end, ownZone),
    rule: find('RRULE')?.value.trim() ?? null,
    replaces: replaces === undefined ? null : timeOf(replaces, ownZone),
    excluded: properties
      .filter(({ name }) => name === 'EXDATE')
      .flatMap(({ value, params }) =>
        value.split(',').map((each) => parseTime(each, params.get('TZID'), ownZone)),
      ),
    isCancelled: find('STATUS')?.value.trim().toUpperCase() === 'CANCELLED',
    title: textOf(find('SUMMARY'), LONGEST_TITLE),
    description: textOf(find('DESCRIPTION'), LONGEST_DESCRIPTION),
    estimatedSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  };
}

/** Identifies an occurrence, the same whether it is written in UTC or in the event's timezone. */
function occurrenceKey(time: EventTime): string {
  return isDay(time) ? time.toString() : time.toInstant().toString();
}

function localDay(time: EventTime, ownZone: string): Temporal.PlainDate {
  return isDay(time) ? time : time.withTimeZone(ownZone).toPlainDate();
}

/** An all-day event that ends on the day of its start takes that one day. */
function lengthOf({ start, end }: Event): Pick<CalendarEntry, 'days' | 'minutes'> {
  if (isDay(start)) {
    const days = end !== null && isDay(end) ? start.until(end).days : 1;
    return { days: Math.max(1, days), minutes: null };
  }
  const minutes = end === null || isDay(end) ? 0 : Math.round(start.until(end).total('minutes'));
  return { days: 1, minutes: minutes > 0 ? minutes : null };
}

function isExcluded(time: EventTime, { excluded }: Event): boolean {
  return excluded.some((each) =>
    isDay(each) && !isDay(time)
      ? each.equals(time.toPlainDate())
      : occurrenceKey(each) === occurrenceKey(time),
  );
}

function entryOn(event: Event, start: EventTime, ownZone: string): CalendarEntry {
  const { uid, replaces, rule, title, description, estimatedSeconds } = event;
  const planned = replaces ?? (rule === null ? null : start);
  return {
    uid,
    occurrence: planned === null ? null : occurrenceKey(planned),
    date: localDay(start, ownZone).toString(),
    time: isDay(start)
      ? null
      : start.withTimeZone(ownZone).toPlainTime().toString({ smallestUnit: 'minute' }),
    ...lengthOf(event),
    title,
    description,
    estimatedSeconds,
  };
}

/** Searches one more day on each side, because the event's day may be another one in the person's timezone. */
function startsOf(event: Event, { from, to }: DayRange): EventTime[] {
  if (event.rule === null || event.replaces !== null) return [event.start];
  const wider = { from: from.subtract({ days: 1 }), to: to.add({ days: 1 }) };
  return expandRule(event.start, event.rule, wider).filter((start) => !isExcluded(start, event));
}

const isIn = (day: string, { from, to }: { from: string; to: string }): boolean => from <= day && day <= to;

/** Reads a calendar event by event. One that cannot be read is left out, and the others stay. */
export function readCalendar({ text, timezone, from, to }: CalendarWork): CalendarOutcome {
  const parts = splitEvents(text);
  if (parts === null) return { kind: 'problem', problem: 'NOT_A_CALENDAR' };
  if (!parts.isWhole) return { kind: 'problem', problem: 'CUT_OFF' };
  if (parts.events.length > MOST_EVENTS) return { kind: 'problem', problem: 'TOO_LARGE' };
  const range = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) };
  let unreadable = 0;
  const attempt = <Value>(read: () => Value[]): Value[] => {
    try {
      return read();
    } catch {
      unreadable += 1;
      return [];
    }
  };
  const events = parts.events.flatMap((event) => attempt(() => [parseEvent(event, timezone)]));
  const replaced = new Set(
    events.flatMap(({ uid, replaces }) => (replaces === null ? [] : `${uid} ${occurrenceKey(replaces)}`)),
  );
  const found = events.flatMap((event) =>
    attempt(() =>
      startsOf(event, range)
        .filter(
          (start) =>
            event.replaces !== null ||
            event.rule === null ||
            !replaced.has(`${event.uid} ${occurrenceKey(start)}`),
        )
        .map((start) => ({ isCancelled: event.isCancelled, entry: entryOn(event, start, timezone) })),
    ),
  );
  const inRange = found.filter(({ entry }) => isIn(entry.date, { from, to }));
  if (inRange.length > MOST_ENTRIES) return { kind: 'problem', problem: 'TOO_LARGE' };
  const days = inRange.map(({ entry }) => entry.date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return {
    kind: 'calendar',
    product: parts.product,
    entries: inRange.flatMap(({ entry, isCancelled }) => (isCancelled ? [] : entry)),
    unreadable,
    covers: first === undefined || last === undefined ? null : { from: first, to: last },
  };
}
