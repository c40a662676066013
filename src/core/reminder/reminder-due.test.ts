import { describe, expect, test } from 'vitest';
import { InvalidInput } from '#core/invalid-input.ts';
import { CATCH_UP, dueInstant, reminderDue } from './reminder-due.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const time = (text: string) => Temporal.PlainTime.from(text);

/** Throws if the timezone does not have the offset at that time, so that no case below means another moment. */
const instant = (text: string, timezone: string) =>
  Temporal.ZonedDateTime.from(`${text}[${timezone}]`).toInstant();

function dueDate(timezone: string, timeOfDay: string, lastSentOn: string | null, now: string): string | null {
  const due = reminderDue({
    timezone,
    timeOfDay: time(timeOfDay),
    lastSentOn: lastSentOn === null ? null : day(lastSentOn),
    now: instant(now, timezone),
  });
  return due === null ? null : due.toString();
}

describe('on an ordinary day', () => {
  test.each([
    ['a minute before the time', '2026-06-10T07:29+02:00', null],
    ['at the time', '2026-06-10T07:30+02:00', '2026-06-10'],
    ['three hours late', '2026-06-10T10:30+02:00', '2026-06-10'],
    ['three hours and a minute late', '2026-06-10T10:31+02:00', null],
    ['just before midnight', '2026-06-10T23:59+02:00', null],
    ['at the next midnight', '2026-06-11T00:00+02:00', null],
    ['at the time of the next day', '2026-06-11T07:30+02:00', '2026-06-11'],
  ])('%s', (_moment, now, expected) => {
    expect(dueDate('Europe/Berlin', '07:30', '2026-06-09', now)).toBe(expected);
  });

  test('the catch-up lasts three hours', () => {
    expect(CATCH_UP.toString()).toBe('PT3H');
  });

  test('a person who never got a message gets the first one today', () => {
    expect(dueDate('Europe/Berlin', '07:30', null, '2026-06-10T07:30+02:00')).toBe('2026-06-10');
  });

  test('no message is sent for days missed long ago', () => {
    expect(dueDate('Europe/Berlin', '07:30', '2026-05-01', '2026-06-10T07:00+02:00')).toBe(null);
    expect(dueDate('Europe/Berlin', '07:30', '2026-05-01', '2026-06-10T07:30+02:00')).toBe('2026-06-10');
  });

  test('the catch-up of a late time of day ends at midnight', () => {
    expect(dueDate('Europe/Berlin', '23:30', '2026-06-09', '2026-06-10T23:59:59.999+02:00')).toBe(
      '2026-06-10',
    );
    expect(dueDate('Europe/Berlin', '23:30', '2026-06-09', '2026-06-11T00:00+02:00')).toBe(null);
  });

  test('a message for 00:00 is due at the start of its day', () => {
    expect(dueDate('Europe/Berlin', '00:00', '2026-06-09', '2026-06-09T23:59+02:00')).toBe(null);
    expect(dueDate('Europe/Berlin', '00:00', '2026-06-09', '2026-06-10T00:00+02:00')).toBe('2026-06-10');
  });

  test('a UTC offset with a quarter of an hour counts in full', () => {
    expect(dueDate('Asia/Kathmandu', '07:30', '2026-06-09', '2026-06-10T01:44Z')).toBe(null);
    expect(dueDate('Asia/Kathmandu', '07:30', '2026-06-09', '2026-06-10T01:45Z')).toBe('2026-06-10');
  });

  test('29 February gets its own message', () => {
    expect(dueDate('Europe/Berlin', '07:30', '2028-02-28', '2028-02-29T07:30+01:00')).toBe('2028-02-29');
    expect(dueDate('Europe/Berlin', '07:30', '2028-02-29', '2028-03-01T07:30+01:00')).toBe('2028-03-01');
  });

  test('the date is the local one at the turn of the year', () => {
    expect(dueDate('Pacific/Auckland', '00:30', '2026-12-31', '2026-12-31T11:30Z')).toBe('2027-01-01');
    expect(dueDate('America/New_York', '20:30', '2026-12-30', '2027-01-01T01:30Z')).toBe('2026-12-31');
  });
});

describe('what was already sent', () => {
  test('no second message is due on the same day', () => {
    expect(dueDate('Europe/Berlin', '07:30', '2026-06-10', '2026-06-10T07:31+02:00')).toBe(null);
  });

  test("a later time of day that is chosen after today's message counts from tomorrow", () => {
    expect(dueDate('Europe/Berlin', '09:00', '2026-06-10', '2026-06-10T09:00+02:00')).toBe(null);
    expect(dueDate('Europe/Berlin', '09:00', '2026-06-10', '2026-06-11T09:00+02:00')).toBe('2026-06-11');
  });

  test("no message is repeated after the server's clock was set back", () => {
    expect(dueDate('Europe/Berlin', '07:30', '2026-06-10', '2026-06-09T07:30+02:00')).toBe(null);
    expect(dueDate('Europe/Berlin', '07:30', '2026-06-10', '2026-06-10T07:30+02:00')).toBe(null);
    expect(dueDate('Europe/Berlin', '07:30', '2026-06-10', '2026-06-11T07:30+02:00')).toBe('2026-06-11');
  });

  test('after travel west over the date line, no date gets a second message', () => {
    const sentInKiritimati = '2026-06-10';
    expect(dueDate('Pacific/Honolulu', '07:30', sentInKiritimati, '2026-06-09T07:30-10:00')).toBe(null);
    expect(dueDate('Pacific/Honolulu', '07:30', sentInKiritimati, '2026-06-10T07:30-10:00')).toBe(null);
    expect(dueDate('Pacific/Honolulu', '07:30', sentInKiritimati, '2026-06-11T07:30-10:00')).toBe(
      '2026-06-11',
    );
  });

  test('after travel east over the date line, the next message is for the local date there', () => {
    const sentInHonolulu = '2026-06-10';
    expect(dueDate('Pacific/Kiritimati', '07:30', sentInHonolulu, '2026-06-11T06:00+14:00')).toBe(null);
    expect(dueDate('Pacific/Kiritimati', '07:30', sentInHonolulu, '2026-06-11T07:30+14:00')).toBe(
      '2026-06-11',
    );
    expect(dueDate('Pacific/Kiritimati', '07:30', sentInHonolulu, '2026-06-12T07:30+14:00')).toBe(
      '2026-06-12',
    );
  });
});

test.each([
  ['Berlin, 02:30 skipped: at the jump', 'Europe/Berlin', '2026-03-29', '02:30', '2026-03-29T03:00+02:00'],
  ['Berlin, the first time skipped', 'Europe/Berlin', '2026-03-29', '02:00', '2026-03-29T03:00+02:00'],
  ['Berlin, the last time before', 'Europe/Berlin', '2026-03-29', '01:59', '2026-03-29T01:59+01:00'],
  ['Berlin, the first time after', 'Europe/Berlin', '2026-03-29', '03:01', '2026-03-29T03:01+02:00'],
  ['Berlin, 02:30 twice: the first', 'Europe/Berlin', '2026-10-25', '02:30', '2026-10-25T02:30+02:00'],
  ['Berlin, 03:00 once', 'Europe/Berlin', '2026-10-25', '03:00', '2026-10-25T03:00+01:00'],
  ['New York, 02:30 skipped', 'America/New_York', '2026-03-08', '02:30', '2026-03-08T03:00-04:00'],
  ['New York, 01:30 twice', 'America/New_York', '2026-11-01', '01:30', '2026-11-01T01:30-04:00'],
  ['Lord Howe, half an hour skipped', 'Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-04T02:30+11:00'],
  ['Lord Howe, half an hour twice', 'Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-05T01:45+11:00'],
  ['Casablanca, Ramadan begins', 'Africa/Casablanca', '2025-02-23', '02:30', '2025-02-23T02:30+01:00'],
  ['Casablanca, Ramadan ends', 'Africa/Casablanca', '2025-04-06', '02:30', '2025-04-06T03:00+01:00'],
  ['Santiago, midnight skipped', 'America/Santiago', '2025-09-07', '00:00', '2025-09-07T01:00-03:00'],
  ["St John's, 00:01 skipped", 'America/St_Johns', '2011-03-13', '00:01', '2011-03-13T01:01-02:30'],
  ["St John's, 00:00 not skipped", 'America/St_Johns', '2011-03-13', '00:00', '2011-03-13T00:00-03:30'],
  ["St John's, 23:30 twice", 'America/St_Johns', '2010-11-06', '23:30', '2010-11-06T23:30-02:30'],
  ["St John's, midnight twice", 'America/St_Johns', '2010-11-07', '00:00', '2010-11-07T00:00-02:30'],
  ['Scoresbysund, the day ends early', 'America/Scoresbysund', '2026-03-28', '23:30', '2026-03-29T01:00Z'],
  ['Samoa, a day never lived', 'Pacific/Apia', '2011-12-30', '07:30', '2011-12-31T00:00+14:00'],
])('dueInstant: %s', (_case, timezone, date, timeOfDay, due) => {
  expect(dueInstant(day(date), time(timeOfDay), timezone)).toEqual(instant(due, timezone));
});

describe('when clocks change', () => {
  test('the catch-up lasts three real hours, not three hours on the clock', () => {
    expect(dueDate('Europe/Berlin', '01:30', '2026-03-28', '2026-03-29T05:30+02:00')).toBe('2026-03-29');
    expect(dueDate('Europe/Berlin', '01:30', '2026-03-28', '2026-03-29T05:31+02:00')).toBe(null);
    expect(dueDate('Europe/Berlin', '01:30', '2026-10-24', '2026-10-25T03:30+01:00')).toBe('2026-10-25');
    expect(dueDate('Europe/Berlin', '01:30', '2026-10-24', '2026-10-25T03:31+01:00')).toBe(null);
  });

  test('a time of day that comes twice has one message', () => {
    expect(dueDate('America/New_York', '01:30', '2026-11-01', '2026-11-01T01:30-05:00')).toBe(null);
  });

  test('a message missed at a time that comes twice is due in the whole repeated hour', () => {
    expect(dueDate('America/New_York', '01:30', '2026-10-31', '2026-11-01T01:00-05:00')).toBe('2026-11-01');
  });

  test('when clocks go back over midnight, neither day gets a second message', () => {
    const timezone = 'America/St_Johns'; // On 7 November 2010, 00:01 became 23:01 of the 6th.
    expect(dueDate(timezone, '23:30', '2010-11-06', '2010-11-06T23:30-03:30')).toBe(null);
    expect(dueDate(timezone, '00:00', '2010-11-06', '2010-11-07T00:00-02:30')).toBe('2010-11-07');
    expect(dueDate(timezone, '00:00', '2010-11-07', '2010-11-06T23:01-03:30')).toBe(null);
    expect(dueDate(timezone, '00:00', '2010-11-07', '2010-11-07T00:00-03:30')).toBe(null);
  });

  test('a message missed before clocks went back over midnight is due while its date is on the clock', () => {
    const timezone = 'America/St_Johns';
    expect(dueDate(timezone, '23:30', '2010-11-05', '2010-11-07T00:00-02:30')).toBe(null);
    expect(dueDate(timezone, '23:30', '2010-11-05', '2010-11-06T23:01-03:30')).toBe('2010-11-06');
    expect(dueDate(timezone, '00:00', '2010-11-06', '2010-11-06T23:01-03:30')).toBe(null);
    expect(dueDate(timezone, '00:00', '2010-11-06', '2010-11-07T00:00-03:30')).toBe('2010-11-07');
  });

  test.each([
    ['nothing before the jump', '2026-03-27', '2026-03-28T22:59-02:00', null],
    ['Saturday at the jump', '2026-03-27', '2026-03-29T00:00-01:00', '2026-03-28'],
    ['Saturday three hours late', '2026-03-27', '2026-03-29T03:00-01:00', '2026-03-28'],
    ['nothing three hours and a minute late', '2026-03-27', '2026-03-29T03:01-01:00', null],
    ['Saturday once', '2026-03-28', '2026-03-29T00:01-01:00', null],
    ['Sunday at its own time', '2026-03-28', '2026-03-29T23:30-01:00', '2026-03-29'],
  ])('Scoresbysund, where Saturday ends at 23:00: %s', (_case, lastSentOn, now, expected) => {
    expect(dueDate('America/Scoresbysund', '23:30', lastSentOn, now)).toBe(expected);
  });

  test('the early end of a Saturday does not make an already missed message due', () => {
    expect(dueDate('America/Scoresbysund', '22:59', '2026-03-27', '2026-03-29T00:00-01:00')).toBe(null);
  });

  test.each([
    ['Pacific/Apia', '00:00', '2011-12-31T00:00+14:00', '2011-12-31'],
    ['Pacific/Apia', '07:30', '2011-12-31T00:00+14:00', null],
    ['Pacific/Apia', '07:30', '2011-12-31T07:30+14:00', '2011-12-31'],
    ['Pacific/Apia', '23:59', '2011-12-31T00:00+14:00', null],
  ])('a day that the timezone skipped has no message: %s, %s', (timezone, timeOfDay, now, expected) => {
    expect(dueDate(timezone, timeOfDay, '2011-12-29', now)).toBe(expected);
  });

  test('Kiritimati goes from 30 December 1994 to 1 January 1995', () => {
    expect(dueDate('Pacific/Kiritimati', '07:30', '1994-12-30', '1995-01-01T00:00+14:00')).toBe(null);
    expect(dueDate('Pacific/Kiritimati', '07:30', '1994-12-30', '1995-01-01T07:30+14:00')).toBe('1995-01-01');
  });
});

describe('the arguments', () => {
  test.each(['Mars/Olympus', '', '+02:00', '2026-06-10T07:30[Europe/Berlin]'])(
    'the timezone "%s" is refused by name',
    (timezone) => {
      const error = expect.objectContaining({
        code: 'UNKNOWN_TIMEZONE',
        message: expect.stringContaining(`"${timezone}"`),
      });
      const now = Temporal.Instant.from('2026-06-10T07:30Z');
      expect(() => reminderDue({ timezone, timeOfDay: time('07:30'), lastSentOn: null, now })).toThrow(error);
      expect(() => dueInstant(day('2026-06-10'), time('07:30'), timezone)).toThrow(error);
    },
  );

  test.each(['UTC', 'Asia/Calcutta', 'europe/berlin'])('the timezone %s is known', (timezone) => {
    expect(dueDate(timezone, '00:00', null, '2026-06-10T12:00Z')).toBe(null);
  });

  test.each(['07:30:01', '07:30:00.000000001'])('the time of day %s is refused by name', (timeOfDay) => {
    const refused = () => dueDate('Europe/Berlin', timeOfDay, null, '2026-06-10T07:30Z');
    expect(refused).toThrow(InvalidInput);
    expect(refused).toThrow(
      expect.objectContaining({
        code: 'TIME_OF_DAY_NOT_WHOLE_MINUTE',
        message: expect.stringContaining(timeOfDay),
      }),
    );
  });
});
