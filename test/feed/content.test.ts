import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPeriodLog, changeUser } from '../conformance/person-data.ts';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { makeFeed, type ReadEvent, readEvents, readPath, signUpCounting } from './feed-people.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const spanOf = ({ title, first, end, status }: ReadEvent) => `${title}: ${first} to before ${end}, ${status}`;

async function readPlain(person: TestPerson, scope: string): Promise<string[]> {
  return (await readEvents(service, await makeFeed(person, { scope, discreet: false }))).map(spanOf);
}

async function readTitles(person: TestPerson, scope: string, discreet = false): Promise<string[]> {
  const events = await readEvents(service, await makeFeed(person, { scope, discreet }));
  return [...new Set(events.map(({ title }) => title))].sort();
}

describe('a feed of everything', () => {
  test('holds phases, logged periods, the window of predicted ones, and the plan', async () => {
    const person = await signUpCounting(service);
    await person.call('POST', '/api/workouts', { date: '2026-06-18', title: 'Hills', minutes: 50 });
    const spans = await readPlain(person, 'EVERYTHING');
    expect(spans).toEqual(
      expect.arrayContaining([
        'Period started: 2026-06-07 to before 2026-06-08, CONFIRMED',
        'Menstrual phase (estimated): 2026-06-07 to before 2026-06-12, TENTATIVE',
        'Ovulation window (estimated): 2026-06-20 to before 2026-06-23, TENTATIVE',
        'Period expected to start: 2026-07-03 to before 2026-07-09, TENTATIVE',
        'At most: reduced training: 2026-06-30 to before 2026-07-07, TENTATIVE',
        'Hills, 50 min: 2026-06-18 to before 2026-06-19, TENTATIVE',
      ]),
    );
  });

  test('explains the window of a prediction', async () => {
    const path = await makeFeed(await signUpCounting(service), { discreet: false });
    const expected = (await readEvents(service, path)).find(({ title }) =>
      title.startsWith('Period expected'),
    );
    expect(expected?.description).toBe(
      'Most likely 2026-07-05. About 4 in 5 start from 2026-07-03 to 2026-07-08. Confidence: medium. ' +
        'An estimate, no contraception or fertility advice.',
    );
  });
});

describe('the scope', () => {
  test('a feed with the scope PERIODS has no training and no phase', async () => {
    expect(await readTitles(await signUpCounting(service), 'PERIODS')).toEqual([
      'Period expected to start',
      'Period started',
    ]);
  });

  test('is part of the event UIDs: two feeds of one person share none', async () => {
    const person = await signUpCounting(service);
    const [everything, periods] = [
      await readEvents(service, await makeFeed(person)),
      await readEvents(service, await makeFeed(person, { scope: 'PERIODS' })),
    ];
    const uids = new Set(everything.map(({ uid }) => uid));
    expect(periods.filter(({ uid }) => uids.has(uid))).toEqual([]);
  });
});

describe('discreet titles', () => {
  test('are the default', async () => {
    const person = await signUpCounting(service);
    const { body } = await readPath(service, await makeFeed(person));
    expect(body).not.toMatch(
      /period|cycle|phase|menstr|bleed|follic|ovul|luteal|fertil|contracep|predict|estimat/i,
    );
    expect(await readTitles(person, 'EVERYTHING', true)).toEqual([
      'Block 1',
      'Block 2',
      'Block 3',
      'Block 4',
      'Block 5',
      'New round',
      'New round expected',
      'Reduced day',
    ]);
  });
});

describe('people whose cycle is not counted', () => {
  const kinds = async (person: TestPerson) =>
    (await readTitles(person, 'EVERYTHING')).map((title) => title.replace(/ \(estimated\)/, ''));

  test('people without logs and plans get a valid calendar without events', async () => {
    const person = await service.signUp();
    expect(await kinds(person)).toEqual([]);
    const { statusCode, body } = await readPath(service, await makeFeed(person, { scope: 'PERIODS' }));
    expect([statusCode, body.match(/BEGIN:V\w+/g)]).toEqual([200, ['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE']]);
  });

  test('people with a stale cycle get logged periods and no prediction', async () => {
    const person = await service.signUp();
    await addPeriodLog(service, person, '2026-04-20');
    const titles = await kinds(person);
    expect(titles).toContain('Period started');
    expect(titles).not.toContain('Period expected to start');
  });

  test('people on the pill get periods but no phases', async () => {
    const person = await service.signUp();
    await addPeriodLog(service, person, '2026-06-02');
    await person.call('PATCH', '/api/settings', { cycleMode: 'PILL' });
    expect(await kinds(person)).toEqual(['Period expected to start', 'Period started']);
  });

  test('people with a pause get only what was before it', async () => {
    const person = await service.signUp();
    await addPeriodLog(service, person, '2026-06-02');
    await person.call('PATCH', '/api/settings', { cycleMode: 'PAUSED' });
    expect(await kinds(person)).toEqual([]);
    await addPeriodLog(service, person, '2026-05-05');
    expect(await kinds(person)).toContain('Early luteal phase');
  });
});

test('without planning by phase a feed has no reduced days', async () => {
  const person = await signUpCounting(service);
  await person.call('PATCH', '/api/settings', { phasePlanning: false });
  expect(await readTitles(person, 'EVERYTHING')).not.toContain('At most: reduced training');
});

test('a feed begins with today in the person’s timezone', async () => {
  const person = await service.signUp();
  await changeUser(service, person, { timezone: 'Pacific/Kiritimati', device_connected: true });
  const [first] = await readEvents(service, await makeFeed(person));
  expect(first?.first).toBe('2026-06-17');
});

describe('a day record', () => {
  test.each(['EVERYTHING', 'PERIODS'])('is never in a feed of %s', async (scope) => {
    const person = await signUpCounting(service);
    const before = await readEvents(service, await makeFeed(person, { scope, discreet: false }));
    await person.call('PUT', '/api/days/2026-06-15', {
      note: 'a most private note',
      pain: 'HIGH',
      mood: 'LOW',
      ovulationTest: 'NEGATIVE',
      temperature: { value: 36.61, kind: 'BASAL' },
    });
    const path = await makeFeed(person, { scope, discreet: false });
    expect((await readPath(service, path)).body).not.toMatch(
      /private note|\btest\b|36[.,]6|\bpain\b|\bmood\b/i,
    );
    const texts = (events: ReadEvent[]) => events.map(({ title, description }) => `${title}: ${description}`);
    expect(texts(await readEvents(service, path))).toEqual(texts(before));
  });

  test('a day record with marked ovulation moves the phases of the feed, which does not mention the mark', async () => {
    const person = await signUpCounting(service);
    await person.call('PUT', '/api/days/2026-06-16', { ovulationMarked: true });
    const spans = await readPlain(person, 'EVERYTHING');
    expect(spans).toContain('Ovulation window (estimated): 2026-06-15 to before 2026-06-18, TENTATIVE');
    expect(spans.join(' ')).not.toMatch(/marked|observed/i);
  });
});
