import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { RevisedEvent } from './revise-events.ts';
import { writeCalendar } from './write-calendar.ts';

const EVENT: RevisedEvent = {
  uid: 'one',
  firstDay: Temporal.PlainDate.from('2026-06-16'),
  lastDay: Temporal.PlainDate.from('2026-06-18'),
  tentative: true,
  title: 'Light day',
  description: null,
  sequence: 3,
  changedAtEpochS: Date.parse('2026-06-10T08:00:00Z') / 1000,
};

const linesOf = (text: string) => text.split('\r\n');

describe('a calendar', () => {
  test('has a name and a refresh interval', () => {
    expect(linesOf(writeCalendar('My plan', [EVENT])).slice(0, 9)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Lutea//Calendar feed//EN',
      'METHOD:PUBLISH',
      'NAME:My plan',
      'X-WR-CALNAME:My plan',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
      'X-PUBLISHED-TTL:PT6H',
      'BEGIN:VEVENT',
    ]);
  });

  test('has all-day events with an exclusive end, the day after the last', () => {
    expect(linesOf(writeCalendar('My plan', [EVENT]))).toEqual(
      expect.arrayContaining([
        'UID:one',
        'SEQUENCE:3',
        'DTSTAMP:20260610T080000Z',
        'LAST-MODIFIED:20260610T080000Z',
        'DTSTART;VALUE=DATE:20260616',
        'DTEND;VALUE=DATE:20260619',
        'SUMMARY:Light day',
        'STATUS:TENTATIVE',
        'TRANSP:TRANSPARENT',
        'CLASS:PRIVATE',
      ]),
    );
  });

  test('marks an event that is not tentative as confirmed', () => {
    expect(linesOf(writeCalendar('My plan', [{ ...EVENT, tentative: false }]))).toContain('STATUS:CONFIRMED');
  });

  test('has a component even without events, as RFC 5545 requires', () => {
    const calendar = new ICAL.Component(ICAL.parse(writeCalendar('My plan', [])));
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
  });

  test('has the values of each event in that event', () => {
    const other = { ...EVENT, uid: 'two', firstDay: EVENT.lastDay, title: 'Rest', sequence: 0 };
    const calendar = new ICAL.Component(ICAL.parse(writeCalendar('My plan', [EVENT, other])));
    const values = (name: string) =>
      calendar.getAllSubcomponents().map((event) => String(event.getFirstPropertyValue(name)));
    expect(values('uid')).toEqual(['one', 'two']);
    expect(values('dtstart')).toEqual(['2026-06-16', '2026-06-18']);
    expect(values('summary')).toEqual(['Light day', 'Rest']);
    expect(values('sequence')).toEqual(['3', '0']);
  });

  test('escapes any text, and folds it between characters', () => {
    const anyText = fc.string({
      unit: fc.constantFrom(
        ',',
        ';',
        '\\',
        '\n',
        '\r\n',
        ':',
        '"',
        'é',
        '👩‍🦰',
        'word ',
        'END:VEVENT',
        '\\n',
        'n',
      ),
      minLength: 1,
      maxLength: 120,
    });
    fc.assert(
      fc.property(anyText, anyText, (title, description) => {
        const text = writeCalendar('My plan', [{ ...EVENT, title, description }]);
        expect(linesOf(text).filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual(
          [],
        );
        const [event, ...others] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents();
        expect(others).toEqual([]);
        expect(event?.getFirstPropertyValue('summary')).toBe(title.replaceAll('\r\n', '\n'));
        expect(event?.getFirstPropertyValue('description')).toBe(description.replaceAll('\r\n', '\n'));
      }),
    );
  });
});
