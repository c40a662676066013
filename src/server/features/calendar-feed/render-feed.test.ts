import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test, vi } from 'vitest';
import { feedEvents } from '#core/calendar-feed/feed-events.ts';
import { FEED_SCOPES, type FeedScope } from '#core/calendar-feed/feed-scope.ts';
import { LANGUAGES, type Language } from '#core/language.ts';
import { TRAINING_STATUSES } from '#core/training/training-status.ts';
import { anyRecordOnDay } from '../../../../test/helpers/any-cycle.ts';
import { tries } from '../../../../test/helpers/exhaustive.ts';
import { startsOn } from '../../../../test/helpers/period-starts.ts';
import { type Feed, renderFeed, writeFeed } from './render-feed.ts';

const NOW = Temporal.Instant.from('2026-06-16T12:00:00.123Z');

function feedOf(scope: FeedScope, discreet: boolean): Feed {
  return {
    id: '7f6b1d5e-5a0a-4b57-9c53-1f6f6b1f0a01',
    scope,
    discreet,
    changedAt: NOW,
    revisions: {},
  };
}

const anyFeed = fc
  .record({
    cycle: anyRecordOnDay,
    phasePlanning: fc.boolean(),
    decidedToday: fc.constantFrom(null, ...TRAINING_STATUSES),
    scope: fc.constantFrom(...FEED_SCOPES),
    discreet: fc.boolean(),
    language: fc.constantFrom(...LANGUAGES),
  })
  .map(({ cycle, phasePlanning, decidedToday, scope, discreet, language }) => {
    const feed = feedOf(scope, discreet);
    const reading = { ...cycle, phasePlanning, decidedToday, language, now: NOW };
    return { feed, reading, text: writeFeed(renderFeed(feed, reading)) };
  });

const FEEDS = tries({ few: 200, many: 5_000 });

/** Everything about one feed that a strict reader could find wrong. */
function problemsIn(text: string): string[] {
  const lines = text.split('\r\n');
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
  const texts = unfolded.flatMap(
    (line) => /^(?:SUMMARY|DESCRIPTION|NAME|X-WR-CALNAME):(.*)$/.exec(line)?.[1] ?? [],
  );
  return [
    ...(lines.at(-1) === '' ? [] : ['does not end with CRLF']),
    ...(/[\r\n]/.test(lines.join('')) ? ['has a CR or LF alone'] : []),
    ...lines.filter((line) => Buffer.byteLength(line) > 75).map((line) => `is too long: ${line}`),
    ...texts
      .filter((line) => /(?<!\\)(?:\\\\)*(?:[,;]|\\(?![\\;,nN]))/.test(line))
      .map((line) => `is unescaped: ${line}`),
  ];
}

const REQUIRED = [
  'uid',
  'dtstamp',
  'dtstart',
  'dtend',
  'summary',
  'sequence',
  'last-modified',
  'status',
  'class',
];

function problemsOf(event: ICAL.Component): string[] {
  const names = event.getAllProperties().map(({ name }) => name);
  const [start, end] = ['dtstart', 'dtend'].map((name) => event.getFirstPropertyValue(name) as ICAL.Time);
  return [
    ...REQUIRED.filter((name) => names.filter((other) => other === name).length !== 1),
    ...(start?.isDate && end?.isDate ? [] : ['not VALUE=DATE']),
    ...(start !== undefined && end !== undefined && end.compare(start) > 0 ? [] : ['ends before it begins']),
  ];
}

describe('every feed', () => {
  test(`each of ${FEEDS} feeds parses in ical.js without a warning and is folded, escaped and ended as RFC 5545 says`, {
    timeout: 900_000,
  }, () => {
    const warnings = (['warn', 'error', 'log'] as const).map((name) => vi.spyOn(console, name));
    fc.assert(
      fc.property(anyFeed, ({ feed, reading, text }) => {
        expect(problemsIn(text)).toEqual([]);
        const calendar = new ICAL.Component(ICAL.parse(text));
        const events = calendar.getAllSubcomponents('vevent');
        expect(events.flatMap(problemsOf)).toEqual([]);
        expect(events).toHaveLength(feedEvents({ ...reading, scope: feed.scope }).length);
        expect(new Set(events.map((event) => event.getFirstPropertyValue('uid'))).size).toBe(events.length);
        expect(calendar.getAllSubcomponents().length).toBeGreaterThan(0);
      }),
      { numRuns: FEEDS },
    );
    expect(warnings.flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  test('has the same bytes for the same data', () => {
    fc.assert(
      fc.property(anyFeed, ({ feed, reading, text }) => {
        const later = NOW.add({ hours: 5 });
        const { revisions } = renderFeed(feed, reading);
        const again = renderFeed({ ...feed, revisions }, { ...reading, now: later });
        expect(again.changed).toBe(false);
        expect(writeFeed(again)).toBe(text);
      }),
    );
  });

  test('says nothing about the body when it is discreet', () => {
    const HEALTH: Readonly<Record<Language, RegExp>> = {
      en: /period|cycle|phase|menstr|bleed|follic|ovul|luteal|fertil|contracep|hormon|predict|estimat|late|flow|confiden/i,
      de: /period|zyklus|phase|menstr|blut|follik|ovul|eisprung|luteal|frucht|verhüt|hormon|schätz|regel|spät|sicher/i,
      fr: /règles|cycle|phase|menstr|saign|follic|ovul|lutéal|fertil|contracep|hormon|prévi|estim|retard|sûr/i,
    };
    fc.assert(
      fc.property(anyFeed, ({ feed, reading }) => {
        const discreet = { ...feed, discreet: true };
        const text = writeFeed(renderFeed(discreet, reading));
        expect(text.replaceAll('\r\n ', '')).not.toMatch(HEALTH[reading.language]);
      }),
    );
  });
});

describe('a feed in another language', () => {
  const record = {
    periodStarts: startsOn('2026-06-07'),
    cycleLength: 28,
    cycleLengthStated: true,
    mode: 'NATURAL' as const,
  };
  const renderIn = (feed: Feed, language: Language, now = NOW) =>
    renderFeed(feed, {
      record,
      decidedToday: null,
      phasePlanning: true,
      language,
      today: Temporal.PlainDate.from('2026-06-16'),
      now,
    });

  test.each(['de', 'fr'] as const)('has titles and descriptions in that language: %s', (language) => {
    const feed = feedOf('EVERYTHING', false);
    const [english, other] = [renderIn(feed, 'en'), renderIn(feed, language)];
    expect(other.name).not.toBe(english.name);
    other.events.forEach((event, i) => {
      expect(event.uid).toBe(english.events[i]?.uid);
      expect(event.title).not.toBe(english.events[i]?.title);
      if (event.description !== null) expect(event.description).not.toBe(english.events[i]?.description);
    });
  });

  test.each(['de', 'fr'] as const)('says of every estimate that it is one: %s', (language) => {
    const titles = renderIn(feedOf('EVERYTHING', false), language).events.map(({ title }) => title);
    const estimates = titles.filter((title) => /\((geschätzt|estimation)\)$/.test(title));
    expect(new Set(estimates).size).toBe(5);
  });

  test('has a higher sequence for each event whose text is different', () => {
    const feed = feedOf('EVERYTHING', false);
    const { revisions } = renderIn(feed, 'en');
    const after = renderIn({ ...feed, revisions }, 'fr', NOW.add({ hours: 1 }));
    expect(after.changed).toBe(true);
    expect(new Set(after.events.map(({ sequence }) => sequence))).toEqual(new Set([1]));
  });
});
