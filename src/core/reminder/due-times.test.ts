import { describe, expect, test } from 'vitest';
import { tries } from '../../../test/helpers/exhaustive.ts';
import { type DueTimes, dueTimes } from './due-times.ts';
import { dueInstant, reminderDue } from './reminder-due.ts';

const instant = (text: string) => Temporal.Instant.from(text);

const shown = (times: readonly DueTimes[]) =>
  times.map(({ date, first, last }) => `${date} ${first}–${last}`);

const between = (timezone: string, after: string, until: string) =>
  shown(dueTimes(timezone, instant(after), instant(until)));

describe('the times that fell due', () => {
  test.each([
    [
      'one minute',
      'Europe/Berlin',
      '2026-06-10T07:29+02:00',
      '2026-06-10T07:30+02:00',
      ['2026-06-10 07:30–07:30'],
    ],
    [
      'nothing within a minute',
      'Europe/Berlin',
      '2026-06-10T07:30:01+02:00',
      '2026-06-10T07:30:59+02:00',
      [],
    ],
    [
      'nothing when the clock was set back',
      'Europe/Berlin',
      '2026-06-10T07:30+02:00',
      '2026-06-10T07:20+02:00',
      [],
    ],
    [
      'three hours at most',
      'Europe/Berlin',
      '2026-06-10T01:00+02:00',
      '2026-06-10T10:30+02:00',
      ['2026-06-10 07:30–10:30'],
    ],
    [
      'midnight',
      'Europe/Berlin',
      '2026-06-09T23:59+02:00',
      '2026-06-10T00:00+02:00',
      ['2026-06-10 00:00–00:00'],
    ],
    [
      'a run that comes just after midnight',
      'Europe/Berlin',
      '2026-06-09T23:58+02:00',
      '2026-06-10T00:00:20+02:00',
      ['2026-06-09 23:59–23:59', '2026-06-10 00:00–00:00'],
    ],
    [
      'a run exactly five minutes after midnight',
      'Europe/Berlin',
      '2026-06-09T23:58+02:00',
      '2026-06-10T00:05+02:00',
      ['2026-06-09 23:59–23:59', '2026-06-10 00:00–00:05'],
    ],
    [
      'a day that is over',
      'Europe/Berlin',
      '2026-06-09T23:00+02:00',
      '2026-06-10T00:10+02:00',
      ['2026-06-10 00:00–00:10'],
    ],
    [
      'the hour jumped over',
      'Europe/Berlin',
      '2026-03-29T01:59+01:00',
      '2026-03-29T03:00+02:00',
      ['2026-03-29 02:00–03:00'],
    ],
    [
      'the hour that comes twice, first',
      'Europe/Berlin',
      '2026-10-25T02:00+02:00',
      '2026-10-25T02:30+02:00',
      ['2026-10-25 02:01–02:30'],
    ],
    [
      'the hour that comes twice, then',
      'Europe/Berlin',
      '2026-10-25T02:59+02:00',
      '2026-10-25T02:59+01:00',
      [],
    ],
    [
      'after the hour that comes twice',
      'Europe/Berlin',
      '2026-10-25T02:59+01:00',
      '2026-10-25T03:00+01:00',
      ['2026-10-25 03:00–03:00'],
    ],
    [
      'a day that ends early',
      'America/Scoresbysund',
      '2026-03-29T00:58Z',
      '2026-03-29T01:00Z',
      ['2026-03-28 22:59–23:59', '2026-03-29 00:00–00:00'],
    ],
    [
      'a day that ended early, an hour ago',
      'America/Scoresbysund',
      '2026-03-29T00:30Z',
      '2026-03-29T02:00Z',
      ['2026-03-28 23:00–23:59', '2026-03-29 00:00–01:00'],
    ],
    [
      'a day never lived',
      'Pacific/Apia',
      '2011-12-30T09:58Z',
      '2011-12-30T10:01Z',
      ['2011-12-29 23:59–23:59', '2011-12-31 00:00–00:01'],
    ],
  ])('%s', (_case, timezone, after, until, expected) => {
    expect(between(timezone, after, until)).toEqual(expected);
  });
});

const includes = (found: readonly DueTimes[], time: string) =>
  found.filter(({ first, last }) => first <= time && time <= last).map(({ date }) => date.toString());

/** Every date whose message falls due in the span, computed by the definition. */
function datesByDefinition(timezone: string, time: string, start: Temporal.Instant, end: Temporal.Instant) {
  const from = start.toZonedDateTimeISO(timezone).toPlainDate().subtract({ days: 1 });
  return [0, 1, 2, 3]
    .map((days) => from.add({ days }))
    .filter((date) => {
      const due = dueInstant(date, Temporal.PlainTime.from(time), timezone);
      return Temporal.Instant.compare(due, start) > 0 && Temporal.Instant.compare(due, end) <= 0;
    })
    .map(String);
}

/**
 * The clock changes of 2026, each in one zone of those that share it, because dueTimes depends only on a zone's clock.
 */
function clockChangesOf2026(): Temporal.ZonedDateTime[] {
  const changes = new Map<string, Temporal.ZonedDateTime>();
  for (const timezone of Intl.supportedValuesOf('timeZone')) {
    let change = instant('2026-01-01T00:00Z').toZonedDateTimeISO(timezone).getTimeZoneTransition('next');
    for (; change !== null && change.year === 2026; change = change.getTimeZoneTransition('next')) {
      const before = change.subtract({ nanoseconds: 1 }).offset;
      changes.set(`${change.toInstant()} ${before} ${change.offset}`, change);
    }
  }
  return [...changes.values()];
}

test('around each clock change of 2026, in every zone, each time falls due once, on its own date', () => {
  const times = [
    '00:00',
    '00:30',
    '01:00',
    '01:59',
    '02:00',
    '02:15',
    '02:30',
    '03:00',
    '12:00',
    '23:00',
    '23:59',
  ];
  const changes = clockChangesOf2026();
  expect(changes.length).toBeGreaterThan(30);
  for (const change of changes) {
    const timezone = change.timeZoneId;
    const start = change.toInstant().subtract({ minutes: 203 });
    const end = change.toInstant().add({ minutes: 203 });
    const found: DueTimes[] = [];
    for (let at = start; Temporal.Instant.compare(at, end) < 0; at = at.add({ minutes: 1 }))
      found.push(...dueTimes(timezone, at, at.add({ minutes: 1 })));
    for (const time of times)
      expect([timezone, time, includes(found, time)]).toEqual([
        timezone,
        time,
        datesByDefinition(timezone, time, start, end),
      ]);
  }
});

test('dueTimes agrees with reminderDue on what may still be sent after the job was down', () => {
  const zones = ['Europe/Berlin', 'America/Scoresbysund', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
  for (const timezone of zones) {
    for (let hour = 0; hour < 72; hour++) {
      const now = instant('2026-03-28T00:27Z').add({ hours: hour });
      const found = dueTimes(timezone, now.subtract({ hours: 30 }), now);
      for (let minute = 0; minute < 1440; minute += tries({ few: 61, many: 13 })) {
        const timeOfDay = Temporal.PlainTime.from('00:00').add({ minutes: minute });
        const time = timeOfDay.toString().slice(0, 5);
        const due = reminderDue({ timezone, timeOfDay, lastSentOn: null, now });
        expect([timezone, String(now), time, includes(found, time)]).toEqual([
          timezone,
          String(now),
          time,
          due === null ? [] : [due.toString()],
        ]);
      }
    }
  }
});
