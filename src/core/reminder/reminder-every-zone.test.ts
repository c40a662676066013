import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysBetween } from '#core/calendar-day.ts';
import { tries } from '../../../test/helpers/exhaustive.ts';
import { reminderDue } from './reminder-due.ts';

// Everything here counts whole minutes or days since 1970. The expected messages are computed by plain arithmetic on a
// zone's offsets, which shares nothing with the code under test but the list of clock changes.
const HOUR = 60;
const DAY = 24 * HOUR;
const CATCH_UP = 3 * HOUR;
const EPOCH = Temporal.PlainDate.from('1970-01-01');

/** A time during which a zone keeps one offset: from `from` until just before `to`. */
interface Span {
  from: number;
  to: number;
  offset: number;
}
interface Window {
  timezone: string;
  from: number;
  to: number;
}
interface Message {
  day: number;
  at: number;
}

const minuteOf = (text: string) => Temporal.Instant.from(text).epochMilliseconds / 60_000;
const instantOf = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
const dateOf = (day: number) => EPOCH.add({ days: day });
const timeOf = (minute: number) => new Temporal.PlainTime(Math.floor(minute / HOUR), minute % HOUR);
const dayAt = (minute: number, offset: number) => Math.floor((minute + offset) / DAY);

function readSpans({ timezone, from, to }: Window): Span[] {
  const spans: Span[] = [];
  let clock = instantOf(from - 3 * DAY).toZonedDateTimeISO(timezone);
  for (let start = from - 3 * DAY; start < to + 3 * DAY; ) {
    const offset = clock.offsetNanoseconds / 60e9;
    const next = clock.getTimeZoneTransition('next');
    const end = next === null ? Number.POSITIVE_INFINITY : next.epochMilliseconds / 60_000;
    if (![offset, start].every(Number.isInteger)) throw new Error(`${timezone} counts seconds`);
    spans.push({ from: start, to: Math.min(end, to + 3 * DAY), offset });
    start = end;
    clock = next ?? clock;
  }
  return spans;
}

function daysLived(spans: readonly Span[]): number[] {
  const days = new Set<number>();
  for (const { from, to, offset } of spans) {
    for (let day = dayAt(from, offset); day <= dayAt(to - 1, offset); day++) days.add(day);
  }
  return [...days].sort((a, b) => a - b);
}

/** The first minute at which the clock reads `reading`, minutes since 1970 by that clock, or later. */
function firstMinute(spans: readonly Span[], reading: number): number {
  const span = spans.find(({ to, offset }) => reading - offset < to);
  return span === undefined ? Number.POSITIVE_INFINITY : Math.max(span.from, reading - span.offset);
}

/** One message for each day lived, at its time. */
function expectMessages(spans: readonly Span[], timeOfDay: number): Message[] {
  return daysLived(spans).map((day) => ({ day, at: firstMinute(spans, day * DAY + timeOfDay) }));
}

/**
 * The minutes at which reminderDue's answer can change. It depends only on the local date and on whether `now` is
 * before, in or after the catch-up of a due instant. So a job that runs at these minutes, and in the minute after a
 * message, sends the same as one that runs every minute.
 */
function turningPoints({ from, to }: Window, spans: readonly Span[], timeOfDay: number): number[] {
  const minutes = new Set<number>();
  for (const span of spans) {
    minutes.add(span.from);
    for (let day = dayAt(span.from, span.offset) + 1; day * DAY - span.offset < span.to; day++) {
      minutes.add(day * DAY - span.offset);
    }
  }
  for (const { at } of expectMessages(spans, timeOfDay)) {
    for (const minute of [at, at + 1, at + CATCH_UP, at + CATCH_UP + 1]) minutes.add(minute);
  }
  return [...minutes].filter((minute) => minute >= from && minute < to).sort((a, b) => a - b);
}

function runJob(
  timezone: string,
  timeOfDay: number,
  minutes: Iterable<number>,
  last: number | undefined,
): Message[] {
  const time = timeOf(timeOfDay);
  const sent: Message[] = [];
  let lastSentOn = last === undefined ? null : dateOf(last);
  for (const at of minutes) {
    const due = reminderDue({ timezone, timeOfDay: time, lastSentOn, now: instantOf(at) });
    if (due === null) continue;
    sent.push({ day: daysBetween(EPOCH, due), at });
    lastSentOn = due;
  }
  return sent;
}

/**
 * What a job sends at the turning points of a window, and what is expected: one message for each day lived, at its
 * time.
 */
function runAndExpect(window: Window, spans: readonly Span[], timeOfDay: number) {
  const messages = expectMessages(spans, timeOfDay);
  const last = messages.findLast(({ at }) => at < window.from)?.day;
  return {
    last,
    sent: runJob(window.timezone, timeOfDay, turningPoints(window, spans, timeOfDay), last),
    expected: messages.filter(({ at }) => at >= window.from && at < window.to),
  };
}

function* everyMinute({ from, to }: Window): Generator<number> {
  for (let minute = from; minute < to; minute++) yield minute;
}

/** One zone of all those whose clocks agree throughout the year, because reminderDue depends only on a zone's clock. */
function distinctZones(year: number): Window[] {
  const from = minuteOf(`${year}-01-01T00:00Z`);
  const to = minuteOf(`${year + 1}-01-01T00:00Z`);
  const windows = ZONES.map((timezone) => ({ timezone, from, to }));
  return [...new Map(windows.map((window) => [JSON.stringify(readSpans(window)), window])).values()];
}

const aroundChange = (timezone: string, change: number): Window => ({
  timezone,
  from: change - DAY,
  to: change + DAY,
});

const ZONES = Intl.supportedValuesOf('timeZone');
const ZONES_2026 = distinctZones(2026);
/** In `npm test` each time of day is tested with a third of the zones, so that all zones are tested. */
const SHARES = tries({ few: 3, many: 1 });
const SLOTS_AN_HOUR = tries({ few: 1, many: 4 });
const CHANGES_2026 = ZONES_2026.flatMap((zone) =>
  readSpans(zone)
    .slice(1)
    .map(({ from }) => aroundChange(zone.timezone, from)),
);
const STRANGE_CHANGES = [
  aroundChange('Pacific/Kiritimati', minuteOf('1994-12-31T10:00Z')),
  aroundChange('America/St_Johns', minuteOf('2010-11-07T02:31Z')),
  aroundChange('America/St_Johns', minuteOf('2011-03-13T03:31Z')),
  aroundChange('Pacific/Apia', minuteOf('2011-12-30T10:00Z')),
];

test('every zone that Intl names is known, and they have many different clocks', () => {
  const sent = ZONES.flatMap((zone) => runJob(zone, 0, [minuteOf('2026-06-10T12:00Z')], undefined));
  expect(sent.length).toBeGreaterThan(0);
  expect(ZONES.length).toBeGreaterThan(400);
  expect(ZONES_2026.length).toBeGreaterThan(50);
  expect(CHANGES_2026.length).toBeGreaterThan(40);
});

test.each([
  ['00:00', 0, 0],
  ['07:30', 1, 7 * HOUR + 30],
  ['23:59', 2, DAY - 1],
])('at %s, a zone gets exactly one message on every local day of 2026', (_time, share, timeOfDay) => {
  for (const zone of ZONES_2026.filter((_zone, i) => i % SHARES === share % SHARES)) {
    const { sent, expected } = runAndExpect(zone, readSpans(zone), timeOfDay);
    expect(expected.length, zone.timezone).toBeGreaterThanOrEqual(364);
    expect(sent, zone.timezone).toEqual(expected);
  }
});

test('whatever the time of day, days around a clock change get exactly one message', () => {
  for (const window of [...CHANGES_2026, ...STRANGE_CHANGES]) {
    const spans = readSpans(window);
    const readings = spans.flatMap(({ from, to, offset }) => [from + offset, to + offset]);
    const edges = readings.flatMap((reading) => [reading - 1, reading, reading + 1]);
    const slots = Array.from({ length: 24 * SLOTS_AN_HOUR }, (_, i) => (i * HOUR) / SLOTS_AN_HOUR);
    for (const timeOfDay of new Set([...slots, ...edges.map((minute) => ((minute % DAY) + DAY) % DAY)])) {
      const { sent, expected } = runAndExpect(window, spans, timeOfDay);
      expect(sent, `${window.timezone} ${timeOf(timeOfDay)}`).toEqual(expected);
    }
  }
});

test.each([
  aroundChange('America/St_Johns', minuteOf('2010-11-07T02:31Z')),
  aroundChange('Pacific/Apia', minuteOf('2011-12-30T10:00Z')),
  aroundChange('Europe/Berlin', minuteOf('2026-03-29T01:00Z')),
  aroundChange('Europe/Berlin', minuteOf('2026-10-25T01:00Z')),
  aroundChange('America/Scoresbysund', minuteOf('2026-03-29T01:00Z')),
  aroundChange('America/Scoresbysund', minuteOf('2026-10-25T01:00Z')),
  aroundChange('Australia/Lord_Howe', minuteOf('2026-10-03T15:30Z')),
])('$timezone: a job at the turning points sends the same as one that runs every minute', (window) => {
  const { timezone } = window;
  const spans = readSpans(window);
  for (const timeOfDay of [0, 2 * HOUR + 15, 23 * HOUR + 30]) {
    const { sent, last } = runAndExpect(window, spans, timeOfDay);
    expect(runJob(timezone, timeOfDay, everyMinute(window), last)).toEqual(sent);

    const answers = [...everyMinute(window)].map((minute) => ({
      minute,
      answer: runJob(timezone, timeOfDay, [minute], undefined)[0]?.day,
    }));
    const changes = answers.filter(({ answer }, i) => i > 0 && answer !== answers[i - 1]?.answer);
    const turns = new Set(turningPoints(window, spans, timeOfDay));
    expect(changes.length).toBeGreaterThan(1);
    expect(changes.filter(({ minute }) => !turns.has(minute))).toEqual([]);
  }
});

test('at any minute near a clock change, whatever was sent before, reminderDue follows the rules', () => {
  const moments = fc.record({
    window: fc.constantFrom(...CHANGES_2026, ...STRANGE_CHANGES),
    timeOfDay: fc.integer({ min: 0, max: DAY - 1 }),
    minutes: fc.integer({ min: 0, max: 2 * DAY }),
    sentDaysAgo: fc.option(fc.integer({ min: -2, max: 3 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(moments, ({ window, timeOfDay, minutes, sentDaysAgo }) => {
      const spans = readSpans(window);
      const now = window.from + minutes;
      const localDay = (minute: number) =>
        dayAt(minute, spans.find(({ to }) => minute < to)?.offset ?? Number.NaN);
      const last = sentDaysAgo === undefined ? undefined : localDay(now) - sentDaysAgo;
      // A message is lost when its date is no longer on the clock, unless it fell due only then.
      const isLost = ({ day, at }: Message) => day !== localDay(now) && day === localDay(at);
      const rules = expectMessages(spans, timeOfDay).find(
        (message) =>
          (last === undefined || message.day > last) &&
          message.at <= now &&
          now <= message.at + CATCH_UP &&
          !isLost(message),
      );
      expect(runJob(window.timezone, timeOfDay, [now], last)[0]?.day).toBe(rules?.day);
    }),
    { numRuns: tries({ few: 500, many: 5_000 }) },
  );
});
