import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarOutcome, readCalendar } from './read-calendar.ts';

const RANGE = { from: '2026-03-01', to: '2026-04-30' };

function calendar(...events: string[]): string {
  const bodies = events.map((event) => `BEGIN:VEVENT\n${event}\nEND:VEVENT`);
  return ['BEGIN:VCALENDAR', 'PRODID:-//Club//EN', ...bodies, 'END:VCALENDAR'].join('\n');
}

function read(text: string, timezone = 'Europe/Berlin'): Extract<CalendarOutcome, { kind: 'calendar' }> {
  const outcome = readCalendar({ text, timezone, ...RANGE });
  if (outcome.kind === 'problem') throw new Error(outcome.problem);
  return outcome;
}

const when = (text: string, timezone?: string) =>
  read(text, timezone).entries.map(({ date, time }) => (time === null ? date : `${date} ${time}`));

describe('one event', () => {
  test('a byte order mark, folded lines, escapes and quoted parameters are read', () => {
    const event =
      'UID:1\nDTSTART;VALUE=DATE:20260310\nSUMMARY;X-A="a:b;c":Long\n  run\\, easy\nDESCRIPTION:one\\ntw\r\n\to';
    expect(read(`\uFEFF${calendar(event)}`).entries).toMatchObject([
      { uid: '1', title: 'Long run, easy', description: 'one\ntwo', date: '2026-03-10', time: null, days: 1 },
    ]);
  });

  test.each([
    ['DTSTART:20260310', '2026-03-10'],
    ['DTSTART;VALUE=DATE:20260310\nDTEND;VALUE=DATE:20260310', '2026-03-10'],
    ['DTSTART:20260310T183000', '2026-03-10 18:30'],
    ['DTSTART:20260310T233000Z', '2026-03-11 00:30'],
    ['DTSTART;VALUE=DATE-TIME:20260310T160000Z', '2026-03-10 17:00'],
    ['DTSTART;TZID=America/New_York:20260310T183000', '2026-03-10 23:30'],
    ['DTSTART;TZID=W. Europe Standard Time:20260310T183000', '2026-03-10 18:30'],
    ['DTSTART;TZID="(UTC-05:00) Eastern Time (US, Canada)":20260310T120000', '2026-03-10 18:00'],
    ['DTSTART;TZID=/mozilla.org/20050126_1/Asia/Tokyo:20260310T080000', '2026-03-10 00:00'],
  ])('an event with %s is read as %s in Berlin', (start, expected) => {
    expect(when(calendar(`UID:1\n${start}\nSUMMARY:Run`))).toEqual([expected]);
  });

  test.each([
    ['a zone that nobody knows', 'DTSTART;TZID=Mars/Olympus:20260310T183000'],
    ['no start', 'DTEND:20260310'],
    ['a start that is no time', 'DTSTART:tomorrow'],
    ['a day that does not exist', 'DTSTART:20260231'],
    ['a year out of range', 'DTSTART:99990101T000000Z'],
    ['repetition every second', 'DTSTART:20260301T000000Z\nRRULE:FREQ=SECONDLY'],
    ['an interval of 0', 'DTSTART:20260301\nRRULE:FREQ=DAILY;INTERVAL=0'],
    ['an enormous interval', 'DTSTART:20260301\nRRULE:FREQ=DAILY;INTERVAL=999999999'],
    [
      'times that multiply',
      'DTSTART:20260301T000000Z\nRRULE:FREQ=DAILY;BYHOUR=1,2;BYMINUTE=1,2;BYSECOND=1,2',
    ],
  ])('an event with %s is left out, and only that one', (_, bad) => {
    const outcome = read(calendar(`UID:bad\n${bad}\nSUMMARY:Bad`, 'UID:1\nDTSTART:20260310\nSUMMARY:Run'));
    expect(outcome.entries.map(({ uid }) => uid)).toEqual(['1']);
    expect(outcome.unreadable).toBe(1);
  });

  test('alarms and lines that are no property are ignored', () => {
    const event =
      'UID:1\nDTSTART:20260310\nraw text of a note\nBEGIN:VALARM\nSUMMARY:Alarm\nEND:VALARM\nSUMMARY:Run';
    expect(read(calendar(event)).entries).toMatchObject([{ title: 'Run' }]);
  });

  test('an event has the right minutes if the clocks change during it', () => {
    const event =
      'UID:1\nDTSTART;TZID=Europe/Berlin:20260329T010000\nDTEND;TZID=Europe/Berlin:20260329T040000\nSUMMARY:Night';
    expect(read(calendar(event)).entries).toMatchObject([{ minutes: 120 }]);
  });
});

describe('repeated events', () => {
  test('keep their local time when the clocks change', () => {
    const weekly =
      'UID:1\nDTSTART;TZID=Europe/Berlin:20150106T183000\nRRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260410';
    expect(when(calendar(weekly)).slice(3)).toEqual([
      '2026-03-24 18:30',
      '2026-03-31 18:30',
      '2026-04-07 18:30',
    ]);
  });

  test('fall on the person’s own day, which may differ from the day in the event’s timezone', () => {
    const weekly = 'UID:1\nDTSTART;TZID=America/Los_Angeles:20260303T180000\nRRULE:FREQ=WEEKLY;COUNT=2';
    expect(when(calendar(weekly))).toEqual(['2026-03-04 03:00', '2026-03-11 02:00']);
  });

  test('repeated events without a time keep their day in every timezone', () => {
    const daily = 'UID:1\nDTSTART;VALUE=DATE:20260328\nRRULE:FREQ=DAILY;UNTIL=20260330';
    expect(when(calendar(daily), 'Pacific/Auckland')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  });

  test('lose excluded and cancelled days, and changed days move', () => {
    const text = calendar(
      'UID:1\nDTSTART;TZID=Europe/Berlin:20260303T183000\nRRULE:FREQ=WEEKLY;COUNT=4\nEXDATE;TZID=Europe/Berlin:20260310T183000\nSUMMARY:Club',
      'UID:1\nRECURRENCE-ID:20260317T173000Z\nDTSTART;TZID=Europe/Berlin:20260318T190000\nSUMMARY:Club',
      'UID:1\nRECURRENCE-ID:20260324T173000Z\nDTSTART:20260324T173000Z\nSTATUS:CANCELLED\nSUMMARY:Club',
    );
    expect(when(text)).toEqual(['2026-03-03 18:30', '2026-03-18 19:00']);
    // A moved event keeps the identity of its day in the rule.
    expect(read(text).entries.map(({ occurrence }) => occurrence)).toEqual([
      '2026-03-03T17:30:00Z',
      '2026-03-17T17:30:00Z',
    ]);
  });

  test('may come only as changed days with one UID, without the event that has the rule', () => {
    const text = calendar(
      'UID:1\nRECURRENCE-ID:20260317T173000Z\nDTSTART:20260317T173000Z\nSUMMARY:A',
      'UID:1\nRECURRENCE-ID:20260324T173000Z\nDTSTART:20260324T173000Z\nSUMMARY:B',
    );
    expect(new Set(read(text).entries.map(({ occurrence }) => occurrence)).size).toBe(2);
  });

  test('never give 30 February', () => {
    expect(when(calendar('UID:1\nDTSTART:20260101\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'))).toEqual([]);
    expect(when(calendar('UID:1\nDTSTART:20260101\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'))).toEqual([]);
  });

  const ZONES = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Sydney',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
    'UTC',
  ];
  const zone = fc.constantFrom(...ZONES);
  /** A first day before, in or after the range. */
  const begin = fc
    .integer({ min: -3_000, max: 60 })
    .map((days) => Temporal.PlainDate.from('2026-03-15').add({ days }));
  const compact = (date: Temporal.PlainDate) => date.toString().replaceAll('-', '');
  /** Every nth day from the first one on, up to a few days after the range. */
  function everyNth(first: Temporal.PlainDate, interval: number): Temporal.PlainDate[] {
    const days = first.until('2026-05-03').days;
    return Array.from({ length: Math.max(0, Math.floor(days / interval) + 1) }, (_, at) =>
      first.add({ days: at * interval }),
    );
  }
  const isInRange = (moment: string) => RANGE.from <= moment.slice(0, 10) && moment.slice(0, 10) <= RANGE.to;

  test('keep the clock of their own timezone, and are shown with the person’s day and clock', () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
    const interval = fc.integer({ min: 1, max: 21 });
    let shown = 0;
    fc.assert(
      fc.property(zone, zone, minute, begin, interval, (theirs, own, at, first, every) => {
        const time = Temporal.PlainTime.from('00:00').add({ minutes: at });
        const start = `${compact(first)}T${time.toString().slice(0, 5).replace(':', '')}00`;
        const rule = `UID:1\nDTSTART;TZID=${theirs}:${start}\nRRULE:FREQ=DAILY;INTERVAL=${every}`;
        const expected = everyNth(first, every)
          .map((day) => day.toPlainDateTime(time).toZonedDateTime(theirs))
          // RFC 5545 §3.3.10: a time that is skipped when the clocks change has no event.
          .filter((each) => each.toPlainTime().equals(time))
          .map((each) => each.withTimeZone(own))
          .map((each) => `${each.toPlainDate()} ${each.toPlainTime().toString().slice(0, 5)}`)
          .filter(isInRange);
        expect(when(calendar(rule), own)).toEqual(expected);
        shown += expected.length;
      }),
      { numRuns: 80 },
    );
    expect(shown).toBeGreaterThan(300);
  });

  test('repeated events without a time are on the same days in every timezone, without the excluded ones', () => {
    const interval = fc.integer({ min: 1, max: 21 });
    const left = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 3 });
    fc.assert(
      fc.property(zone, begin, interval, left, (own, first, every, excludedAt) => {
        const all = everyNth(first, every);
        const excluded = excludedAt.flatMap((at) => all.at(-1 - at) ?? []);
        const lines = excluded.map((day) => `\nEXDATE;VALUE=DATE:${compact(day)}`).join('');
        const rule = `UID:1\nDTSTART;VALUE=DATE:${compact(first)}\nRRULE:FREQ=DAILY;INTERVAL=${every}${lines}`;
        const expected = all.filter((day) => !excluded.some((each) => each.equals(day))).map(String);
        expect(when(calendar(rule), own)).toEqual(expected.filter(isInRange));
      }),
      { numRuns: 200 },
    );
  });
});

describe('a calendar', () => {
  test.each([
    ['is empty', '', 'NOT_A_CALENDAR'],
    ['is a web page', '<!doctype html><title>Sign in</title>', 'NOT_A_CALENDAR'],
    ['ends within an event', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260310', 'CUT_OFF'],
    [
      'has more than 5,000 events',
      calendar(...Array.from({ length: 5_001 }, (_, at) => `UID:${at}\nDTSTART:20260310`)),
      'TOO_LARGE',
    ],
    [
      'repeats 60 events every day for years',
      calendar(...Array.from({ length: 60 }, (_, at) => `UID:${at}\nDTSTART:20200101\nRRULE:FREQ=DAILY`)),
      'TOO_LARGE',
    ],
  ])('is refused if its text %s', (_what, text, problem) => {
    expect(readCalendar({ text, timezone: 'UTC', ...RANGE })).toEqual({ kind: 'problem', problem });
  });

  test('may be one of several in a file', () => {
    const [one, two] = [calendar('UID:1\nDTSTART:20260310'), calendar('UID:2\nDTSTART:20260311')];
    expect(when(`${one}\r\n\r\n${two}\n`)).toEqual(['2026-03-10', '2026-03-11']);
  });

  test('covers the days from its first to its last event in the range', () => {
    const text = calendar('UID:1\nDTSTART:20260310', 'UID:2\nDTSTART:20260320', 'UID:3\nDTSTART:20270101');
    expect(read(text).covers).toEqual({ from: '2026-03-10', to: '2026-03-20' });
    expect(read(calendar()).covers).toBeNull();
  });

  test('is read or refused without an exception, whatever its text is', () => {
    const piece = fc.constantFrom(
      ...[
        'BEGIN:VCALENDAR',
        'END:VCALENDAR',
        'BEGIN:VEVENT',
        'END:VEVENT',
        'DTSTART:20260310',
        'RRULE:FREQ=WEEKLY',
      ],
      ...[':', ' x', 'DTSTART;TZID="', 'EXDATE:,,', 'SUMMARY;=:', 'DTEND:20260309', 'RECURRENCE-ID:20260310'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (lines) => {
        const outcome = readCalendar({ text: lines.join('\r\n'), timezone: 'UTC', ...RANGE });
        expect(['calendar', 'problem']).toContain(outcome.kind);
      }),
    );
  });
});
