import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPeriodLog } from '../conformance/person-data.ts';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { makeFeed, type ReadEvent, readEvents, readPath } from './feed-people.ts';

let service: TestApp;
let person: TestPerson;
let path: string;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.now = Temporal.Instant.from('2026-06-16T12:00:00Z');
  person = await service.signUp();
  await addPeriodLog(service, person, '2026-06-07');
  path = await makeFeed(person, { discreet: false });
});

type Events = Map<string, ReadEvent>;

async function read(): Promise<Events> {
  return new Map((await readEvents(service, path)).map((event) => [event.uid, event]));
}

function passDays(days: number): void {
  service.clock.now = service.clock.now.add({ hours: 24 * days });
}

function byTitle(events: Events, title: string): ReadEvent {
  return [...events.values()].find((event) => event.title === title) as ReadEvent;
}

const contentOf = ({ title, description, first, end, status }: ReadEvent) =>
  JSON.stringify([title, description, first, end, status]);

/** Compares every event in both feeds: unchanged ones must be identical, changed ones must have a new revision. */
function expectRightRevisions(before: Events, after: Events, seen = new Set(before.keys())): void {
  for (const [uid, event] of after) {
    const earlier = before.get(uid);
    if (earlier === undefined) expect(event.sequence > 0).toBe(seen.has(uid));
    else if (contentOf(earlier) === contentOf(event)) expect(event).toEqual(earlier);
    else {
      expect(event.sequence).toBe(earlier.sequence + 1);
      expect(event.lastModified > earlier.lastModified).toBe(true);
    }
    expect(event.stamp).toBe(event.lastModified);
  }
}

describe('an event of a feed', () => {
  test('begins with SEQUENCE 0 at the time of the first read', async () => {
    const events = [...(await read()).values()];
    expect(new Set(events.map(({ sequence, lastModified }) => `${sequence} ${lastModified}`))).toEqual(
      new Set(['0 2026-06-16T12:00:00Z']),
    );
  });

  test('keeps its UID from day to day, and keeps its revision while it does not change', async () => {
    const before = await read();
    passDays(1);
    const after = await read();
    expectRightRevisions(before, after);
    const kept = [...before.keys()].filter((uid) => after.has(uid));
    expect(kept).toHaveLength(before.size);
    expect([...after.values()].filter(({ sequence }) => sequence > 0)).toEqual([]);
  });

  test('keeps its UID when a prediction moves, with the next SEQUENCE and a new LAST-MODIFIED', async () => {
    const before = byTitle(await read(), 'Period expected to start');
    service.clock.now = service.clock.now.add({ minutes: 5 });
    await person.call('PATCH', '/api/user', { cycleLength: 35 });
    const after = (await read()).get(before.uid) as ReadEvent;
    expect(after.first > before.first).toBe(true);
    expect([after.sequence, after.lastModified]).toEqual([1, '2026-06-16T12:05:00Z']);
  });

  test('does not change when a prediction moves, if it is in the past', async () => {
    const before = byTitle(await read(), 'Period started');
    service.clock.now = service.clock.now.add({ minutes: 5 });
    await person.call('PATCH', '/api/user', { cycleLength: 35 });
    expect((await read()).get(before.uid)).toEqual(before);
  });

  test('continues its SEQUENCE when it reappears', async () => {
    const before = byTitle(await read(), 'Period expected to start');
    await person.call('PATCH', '/api/settings', { cycleMode: 'PAUSED' });
    passDays(1);
    expect((await read()).has(before.uid)).toBe(false);
    await person.call('PATCH', '/api/settings', { cycleMode: 'NATURAL' });
    passDays(1);
    expect((await read()).get(before.uid)?.sequence).toBe(1);
  });

  test('keeps its UID and continues its SEQUENCE under a new address', async () => {
    const before = await read();
    path = await makeFeed(person, { discreet: true });
    const after = await read();
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(new Set([...after.values()].map(({ sequence }) => sequence))).toEqual(new Set([1]));
  });

  test('has the right revision on every day of a late cycle until its end is logged', async () => {
    let before = await read();
    const seen = new Set(before.keys());
    for (let day = 1; day <= 45; day++) {
      passDays(1);
      if (day === 25) await addPeriodLog(service, person, '2026-07-11');
      const after = await read();
      expectRightRevisions(before, after, seen);
      for (const uid of after.keys()) seen.add(uid);
      before = after;
    }
    expect([...before.values()].filter(({ title }) => title === 'Period started')).toHaveLength(2);
  });
});

describe('the whole feed', () => {
  const versionOf = async () => {
    const { headers } = await readPath(service, path);
    return { etag: headers.etag, changed: headers['last-modified'] };
  };

  test.each<[string, (person: TestPerson) => Promise<unknown>]>([
    ['a new period', (who) => who.call('POST', '/api/cycle/period', { startDate: '2026-05-12' })],
    ['another length', (who) => who.call('PATCH', '/api/user', { cycleLength: 35 })],
    ['a session', (who) => who.call('POST', '/api/workouts', { date: '2026-06-18', title: 'Hills' })],
    ['another mode', (who) => who.call('PATCH', '/api/settings', { cycleMode: 'PILL' })],
    ['another way to plan', (who) => who.call('PATCH', '/api/settings', { phasePlanning: false })],
  ])('is newer after %s', async (_what, change) => {
    const before = await versionOf();
    service.clock.now = service.clock.now.add({ minutes: 5 });
    await change(person);
    const after = await versionOf();
    expect(after.etag).not.toBe(before.etag);
    expect(after.changed).toBe('Tue, 16 Jun 2026 12:05:00 GMT');
  });

  test('has a new ETag if it changed and changed back', async () => {
    const change = async (cycleLength: number) => {
      await person.call('PATCH', '/api/user', { cycleLength });
      const { headers, body } = await readPath(service, path);
      return { etag: headers.etag, body };
    };
    const [first, , third] = [await change(28), await change(35), await change(28)];
    expect(third.body).not.toBe(first.body);
    expect(third.etag).not.toBe(first.etag);
  });

  test.each<[string, (person: TestPerson) => Promise<unknown>]>([
    ['an override', (who) => who.call('POST', '/api/overrides', { override: 'stress' })],
    ['another notification time', (who) => who.call('PATCH', '/api/user', { notificationTime: '05:00' })],
  ])('is unchanged after %s, which it does not show', async (_what, change) => {
    const before = await versionOf();
    service.clock.now = service.clock.now.add({ minutes: 5 });
    await change(person);
    expect(await versionOf()).toEqual(before);
  });

  test('gets one new revision when many read a change at the same time', async () => {
    await read();
    service.clock.now = service.clock.now.add({ minutes: 5 });
    await person.call('PATCH', '/api/user', { cycleLength: 35 });
    const bodies = await Promise.all(
      Array.from({ length: 20 }, async () => (await readPath(service, path)).body),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(byTitle(await read(), 'Period expected to start').sequence).toBe(1);
  });
});
