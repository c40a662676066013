import fc from 'fast-check';
import ICAL from 'ical.js';
import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
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

/** Event by event, without the short cut that is tested here. */
function writtenByTheLibrary(events: readonly RevisedEvent[]): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Lutea', product: 'Calendar feed', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    name: 'My plan',
    ttl: 6 * 60 * 60,
    events: events.map((event) => ({
      id: event.uid,
      sequence: event.sequence,
      stamp: new Date(event.changedAtEpochS * 1000),
      lastModified: new Date(event.changedAtEpochS * 1000),
      start: event.firstDay,
      end: event.lastDay.add({ days: 1 }),
      allDay: true,
      summary: event.title,
      description: event.description,
      status: event.tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
      class: ICalEventClass.PRIVATE,
    })),
  });
  return `${calendar}\r\n`;
}

const linesOf = (text: string) => text.split('\r\n');

describe('a calendar', () => {
  test('says what it is and how often to look', () => {
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

  test('holds all-day events that end on the day after their last', () => {
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

  test('confirms what is certain', () => {
    expect(linesOf(writeCalendar('My plan', [{ ...EVENT, tentative: false }]))).toContain('STATUS:CONFIRMED');
  });

  test('without an event still holds a component, as it must', () => {
    const calendar = new ICAL.Component(ICAL.parse(writeCalendar('My plan', [])));
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
  });

  test('is what the library writes of the same events, each with all it has', () => {
    const events = fc.array(
      fc.record({
        uid: fc.stringMatching(/^[0-9a-f]{32}$/),
        firstDay: fc.integer({ min: 0, max: 3_000 }).map((days) => EVENT.firstDay.add({ days })),
        lastDay: fc.integer({ min: 3_000, max: 6_000 }).map((days) => EVENT.firstDay.add({ days })),
        tentative: fc.boolean(),
        title: fc.constantFrom(
          'Light day',
          'A title; long, and with accents é so that it is folded: '.repeat(3),
        ),
        description: fc.constantFrom(null, 'Estimated,\nnot measured'),
        sequence: fc.nat(),
        changedAtEpochS: fc.integer({ min: 0, max: 4_000_000_000 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(events, (all) => {
        expect(writeCalendar('My plan', all)).toBe(writtenByTheLibrary(all));
      }),
    );
  });

  test('keeps any text in its place, folded between characters', () => {
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
