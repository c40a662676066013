import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAs, readEveryGet } from '../helpers/every-get.ts';
import { COMPARED_AFTER_UNDO } from '../helpers/every-get-after-undo.ts';
import { CRON_SECRET, createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { upload } from '../helpers/upload.ts';
import { clueDay } from './import-files.ts';
import { expectProblem } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

type Call = [method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, body?: object];

const undo = (person: TestPerson, id: string) => person.call('POST', `/api/changes/${id}/undo`);

/** Makes a change that can be undone by its id. */
async function change(person: TestPerson, [method, url, body]: Call, id: string = randomUUID()) {
  const isStart = url === '/api/cycle/period';
  const answer = isStart
    ? await person.call(method, url, { ...body, changeId: id })
    : await person.call(method, `${url}?changeId=${id}`, body);
  return { id, answer };
}

async function logsOf(person: TestPerson): Promise<{ id: string; startDate: string }[]> {
  return (await person.call('GET', '/api/period-history?limit=100')).json().items;
}

/** A person with data of every kind that a change can touch, and a calendar feed. */
async function signUpWithHistory(): Promise<{ person: TestPerson; read(): Promise<unknown> }> {
  service.clock.now = START;
  const person = await service.signUp();
  const { url } = (await person.call('POST', '/api/calendar/token', { scope: 'EVERYTHING' })).json();
  await person.call('PUT', '/api/days/2026-05-12', { bleeding: 'SPOTTING', note: 'mine' });
  await person.call('PUT', '/api/days/2026-06-09', { bleeding: 'LIGHT' });
  await person.call('PUT', '/api/days/2026-05-24', { ovulationTest: 'POSITIVE', pain: 'LOW' });
  // Not in order, so that the last start logged is not the newest, and the predictions were made at different times.
  for (const startDate of ['2026-03-14', '2026-05-10', '2026-06-07', '2026-04-12'])
    await person.call('POST', '/api/cycle/period', { startDate });
  const [newest, second] = await logsOf(person);
  await person.call('PATCH', `/api/period-logs/${newest?.id}`, { leftOut: 'ILLNESS' });
  await person.call('PATCH', `/api/period-logs/${second?.id}`, { gapConfirmed: true });
  await service.database.asOwner('update users set device_connected = true where id = $1', [person.id]);
  const feed = new URL(url).pathname;
  // From now on the feed has a time of its last reading.
  await person.call('GET', feed);
  return { person, read: () => readAll(person, feed) };
}

/** Reads all at the same time of the clock, so that ages and times of reading are equal. */
async function readAll(person: TestPerson, feed: string): Promise<unknown> {
  const { now } = service.clock;
  service.clock.now = START;
  // Stores today's decision, which the export holds as of the last read.
  await person.call('GET', '/api/today');
  const urlOf = (path: string) => (path.startsWith('/api/calendar/{userId}') ? feed : path);
  const answers = await readEveryGet({ get: readAs(person), urlOf, ...COMPARED_AFTER_UNDO });
  service.clock.now = now;
  return answers;
}

const DAYS = [
  '2026-04-11',
  '2026-05-10',
  '2026-05-12',
  '2026-06-05',
  '2026-06-07',
  '2026-06-09',
  '2026-06-15',
];
const anyDay = fc.constantFrom(...DAYS);
const anyLog = fc.nat({ max: 5 });

/** Any change of a start or a day; a start is chosen by its position in the history. */
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant('log' as const), day: anyDay }),
  fc.record({ kind: fc.constant('move' as const), log: anyLog, day: anyDay }),
  fc.record({ kind: fc.constant('delete' as const), log: anyLog }),
  fc.record({
    kind: fc.constant('leave out' as const),
    log: anyLog,
    reason: fc.constantFrom('TRAVEL', null),
  }),
  fc.record({ kind: fc.constant('confirm' as const), log: anyLog, gapConfirmed: fc.boolean() }),
  fc.record({
    kind: fc.constant('note' as const),
    day: anyDay,
    noted: fc.constantFrom(
      { bleeding: 'HEAVY' },
      { bleeding: 'UNSPECIFIED' },
      { bleeding: 'SPOTTING' },
      { bleeding: null },
      { ovulationMarked: true },
      { temperature: { value: 36.61, kind: 'BASAL' } },
      { pain: 'HIGH', note: 'another' },
    ),
  }),
  fc.record({ kind: fc.constant('forget' as const), day: anyDay }),
);
type AnyChange = typeof anyChange extends fc.Arbitrary<infer Each> ? Each : never;

async function toCall(person: TestPerson, each: AnyChange): Promise<Call | undefined> {
  if (each.kind === 'log') return ['POST', '/api/cycle/period', { startDate: each.day }];
  if (each.kind === 'note') return ['PUT', `/api/days/${each.day}`, each.noted];
  if (each.kind === 'forget') return ['DELETE', `/api/days/${each.day}`];
  const log = (await logsOf(person))[each.log];
  if (log === undefined) return undefined;
  const url = `/api/period-logs/${log.id}`;
  if (each.kind === 'delete') return ['DELETE', url];
  if (each.kind === 'move') return ['PATCH', url, { startDate: each.day }];
  if (each.kind === 'leave out') return ['PATCH', url, { leftOut: each.reason }];
  return ['PATCH', url, { gapConfirmed: each.gapConfirmed }];
}

/** An undone import stays in the list of imports. */
const withoutImports = (answers: unknown) =>
  JSON.parse(JSON.stringify(answers), (key, value) =>
    key === 'imports' || key === '/api/imports' ? undefined : value,
  );

describe('DELETE /api/imports/{id}', () => {
  test('brings back every answer when imports are undone in reverse order, one of which replaced a start', async () => {
    const { person, read } = await signUpWithHistory();
    const ids: string[] = [];
    const states: unknown[] = [];
    const date = '2026-05-24';
    // The second import changes a day of the first, and replaces a start on the day after its own.
    const files = [
      [clueDay('2026-02-12'), { type: 'notes', date, value: { text: 'theirs' } }],
      [clueDay('2026-06-06'), { type: 'bbt', date, value: { celsius: 36.5 } }],
    ];
    for (const file of files) {
      states.push(withoutImports(await read()));
      service.clock.now = service.clock.now.add({ seconds: 1 });
      const { id, preview } = await upload(service, person, JSON.stringify(file));
      ids.push(id);
      const starts = preview?.periods.map(({ start }: { start: string }) => start);
      expect((await person.call('POST', `/api/imports/${id}/apply`, { starts })).statusCode).toBe(200);
      expect(withoutImports(await read())).not.toEqual(states.at(-1));
    }
    for (const [at, id] of [...ids.entries()].toReversed()) {
      service.clock.now = service.clock.now.add({ seconds: 1 });
      expect((await person.call('DELETE', `/api/imports/${id}`)).statusCode).toBe(200);
      expect(withoutImports(await read())).toEqual(states[at]);
    }
  });
});

describe('POST /api/changes/{id}/undo', () => {
  test('brings back every answer, step by step, when any changes are undone in reverse order', async () => {
    const changes = fc.array(anyChange, { minLength: 3, maxLength: 6 });
    let undone = 0;
    await fc.assert(
      fc.asyncProperty(changes, async (list) => {
        const { person, read } = await signUpWithHistory();
        const made: { id: string; before: unknown }[] = [];
        for (const each of list) {
          const call = await toCall(person, each);
          if (call === undefined) continue;
          const before = await read();
          service.clock.now = service.clock.now.add({ seconds: 1 });
          const { id, answer } = await change(person, call);
          if (answer.statusCode < 300) made.push({ id, before });
        }
        for (const { id, before } of made.toReversed()) {
          service.clock.now = service.clock.now.add({ seconds: 1 });
          const { statusCode } = await undo(person, id);
          // A change that changed nothing has nothing to undo.
          expect([204, 404]).toContain(statusCode);
          expect(await read()).toEqual(before);
          undone += statusCode === 204 ? 1 : 0;
        }
      }),
      { numRuns: 8 },
    );
    expect(undone).toBeGreaterThan(20);
  });

  test.each<[string, (logs: { id: string }[]) => Call]>([
    ['a start on a day of spotting', () => ['POST', '/api/cycle/period', { startDate: '2026-05-12' }]],
    [
      'a start that is moved',
      ([log]) => ['PATCH', `/api/period-logs/${log?.id}`, { startDate: '2026-06-05' }],
    ],
    ['a start that is deleted', ([log]) => ['DELETE', `/api/period-logs/${log?.id}`]],
    ['a cycle that is counted again', ([log]) => ['PATCH', `/api/period-logs/${log?.id}`, { leftOut: null }]],
    ['a day that is deleted', () => ['DELETE', '/api/days/2026-05-12']],
  ])('brings back every answer as before for %s', async (_what, toChange) => {
    const { person, read } = await signUpWithHistory();
    const before = await read();
    service.clock.now = START.add({ minutes: 1 });
    const { id, answer } = await change(person, toChange(await logsOf(person)));
    expect(answer.statusCode).toBeLessThan(300);
    expect(await read()).not.toEqual(before);
    expect((await undo(person, id)).statusCode).toBe(204);
    expect(await read()).toEqual(before);
  });

  test('undoes a start that was sent twice with one id completely', async () => {
    const { person, read } = await signUpWithHistory();
    const before = await read();
    const call: Call = ['POST', '/api/cycle/period', { startDate: '2026-06-15' }];
    const { id } = await change(person, call);
    await change(person, call, id);
    await undo(person, id);
    expect(await read()).toEqual(before);
  });

  test('refuses with 409 if the data were changed again since, and writes nothing', async () => {
    const { person, read } = await signUpWithHistory();
    const [log] = await logsOf(person);
    const url = `/api/period-logs/${log?.id}`;
    const { id } = await change(person, ['PATCH', url, { startDate: '2026-06-05' }]);
    service.clock.now = START.add({ minutes: 1 });
    await person.call('PATCH', url, { leftOut: 'TRAVEL' });
    const before = await read();
    const answer = await undo(person, id);
    expectProblem(answer, 409, 'This was changed again since, so it cannot be undone');
    expect(answer.headers['x-error-code']).toBe('CHANGED_SINCE');
    expect(await read()).toEqual(before);
  });

  test('refuses with 409 to restore a start on a day that has one again', async () => {
    const { person, read } = await signUpWithHistory();
    const [log] = await logsOf(person);
    const { id } = await change(person, ['DELETE', `/api/period-logs/${log?.id}`]);
    await person.call('POST', '/api/cycle/period', { startDate: log?.startDate });
    const before = await read();
    expect((await undo(person, id)).headers['x-error-code']).toBe('CHANGED_SINCE');
    expect(await read()).toEqual(before);
  });

  test('leaves a later start, which stays the last period', async () => {
    const person = await service.signUp();
    const first = await change(person, ['POST', '/api/cycle/period', { startDate: '2026-05-10' }]);
    const second = await change(person, ['POST', '/api/cycle/period', { startDate: '2026-06-07' }]);
    const last = async () => (await person.call('GET', '/api/user')).json().lastPeriodDate;
    await undo(person, first.id);
    expect([await last(), (await logsOf(person)).length]).toEqual(['2026-06-07', 1]);
    await undo(person, second.id);
    expect([await last(), (await logsOf(person)).length]).toEqual([null, 0]);
  });

  test('answers 404 the second time, to another person, without an id that was sent, and after an hour', async () => {
    const [person, stranger] = [await service.signUp(), await service.signUp()];
    service.clock.now = START;
    const { id } = await change(person, ['PUT', '/api/days/2026-06-09', { pain: 'LOW' }]);
    const late = await change(person, ['PUT', '/api/days/2026-06-10', { pain: 'LOW' }]);
    expect((await undo(stranger, id)).statusCode).toBe(404);
    expect((await undo(person, randomUUID())).statusCode).toBe(404);
    expect((await undo(person, id)).statusCode).toBe(204);
    expect((await undo(person, id)).headers['x-error-code']).toBe('CHANGE_NOT_FOUND');
    service.clock.now = START.add({ minutes: 61 });
    await service.app.inject({
      method: 'POST',
      url: '/api/cron/maintenance',
      headers: { authorization: `Bearer ${CRON_SECRET}` },
    });
    expect((await undo(person, late.id)).statusCode).toBe(404);
  });

  test('works for the last 20 changes, and no more are stored', async () => {
    const person = await service.signUp();
    const ids: string[] = [];
    for (let i = 0; i < 22; i++) {
      service.clock.now = START.add({ seconds: i });
      ids.push((await change(person, ['PUT', '/api/days/2026-06-09', { note: `note ${i}` }])).id);
    }
    const stored = await service.database.asOwner('select 1 from changes where user_id = $1', [person.id]);
    expect(stored).toHaveLength(20);
    for (const id of ids.toReversed().slice(0, 20)) expect((await undo(person, id)).statusCode).toBe(204);
    const { days } = (await person.call('GET', '/api/days?from=2026-06-09&to=2026-06-09')).json();
    expect(days).toMatchObject([{ note: 'note 1' }]);
  });

  test('cannot undo a change without an id, which is not stored', async () => {
    const person = await service.signUp();
    await person.call('POST', '/api/cycle/period', { startDate: '2026-06-07' });
    await person.call('PUT', '/api/days/2026-06-09', { pain: 'LOW' });
    expect(await service.database.asOwner('select 1 from changes where user_id = $1', [person.id])).toEqual(
      [],
    );
  });
});
