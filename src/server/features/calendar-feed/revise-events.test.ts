import { describe, expect, test } from 'vitest';
import type { FeedRevisions } from '#server/database/schema/feeds.ts';
import { reviseEvents } from './revise-events.ts';
import type { WordedEvent } from './word-event.ts';

const MONDAY = Temporal.PlainDate.from('2026-06-15');

function eventOn(day: Temporal.PlainDate, changes: Partial<WordedEvent> = {}): WordedEvent {
  return {
    uid: 'a',
    firstDay: day,
    lastDay: day,
    tentative: true,
    title: 'Light day',
    description: null,
    ...changes,
  };
}

function revise(events: WordedEvent[], before: FeedRevisions, daysLater = 0) {
  const today = MONDAY.add({ days: daysLater });
  return reviseEvents(events, before, { today, now: Temporal.Instant.from(`${today}T08:00:00Z`) });
}

const { revisions: first } = revise([eventOn(MONDAY)], {});

describe('an event', () => {
  test('begins with sequence 0, changed now', () => {
    const { events, changed } = revise([eventOn(MONDAY)], {});
    expect(changed).toBe(true);
    expect(events[0]).toMatchObject({ sequence: 0 });
    expect(events[0]?.changedAtEpochS).toBe(Date.parse('2026-06-15T08:00:00Z') / 1000);
  });

  test('keeps its sequence and its time while it is unchanged', () => {
    const { events, revisions, changed } = revise([eventOn(MONDAY)], first, 3);
    expect(changed).toBe(false);
    expect(events[0]).toMatchObject({ sequence: 0 });
    expect(events[0]?.changedAtEpochS).toBe(Date.parse('2026-06-15T08:00:00Z') / 1000);
    expect(revisions).toEqual(first);
  });

  test.each<[string, Partial<WordedEvent>]>([
    ['first day', { firstDay: MONDAY.subtract({ days: 1 }) }],
    ['last day', { lastDay: MONDAY.add({ days: 1 }) }],
    ['title', { title: 'Rest day' }],
    ['description', { description: 'Maybe' }],
    ['certainty', { tentative: false }],
  ])('gets the next sequence and a new time when its %s changes', (_what, changes) => {
    const { events, changed } = revise([eventOn(MONDAY, changes)], first, 3);
    expect(changed).toBe(true);
    expect(events[0]).toMatchObject({ sequence: 1 });
    expect(events[0]?.changedAtEpochS).toBe(Date.parse('2026-06-18T08:00:00Z') / 1000);
  });

  test('an event that changes does not affect the others', () => {
    const other = eventOn(MONDAY, { uid: 'b' });
    const before = revise([eventOn(MONDAY), other], {}).revisions;
    const { events } = revise([eventOn(MONDAY, { title: 'Rest day' }), other], before, 1);
    expect(events.map(({ uid, sequence }) => [uid, sequence])).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
  });

  test('an event that leaves the feed changes it once, and continues its sequence when it returns', () => {
    const gone = revise([], first, 1);
    expect(gone.changed).toBe(true);
    expect(revise([], gone.revisions, 2).changed).toBe(false);
    const back = revise([eventOn(MONDAY)], gone.revisions, 3);
    expect(back.changed).toBe(true);
    expect(back.events[0]).toMatchObject({ sequence: 1 });
  });

  test('an event that left the feed long ago is forgotten', () => {
    expect(Object.keys(revise([], first, 100).revisions)).toEqual(['a']);
    expect(Object.keys(revise([], first, 101).revisions)).toEqual([]);
  });
});
