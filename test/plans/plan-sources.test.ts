import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { composePlans, type PlanSettings } from '#server/app/compose-plans.ts';
import { createKeyRing } from '#server/database/key-ring.ts';
import { createVendors } from '#server/features/device/vendors.ts';
import type { PlanContext } from '#server/features/plans-elsewhere/context.ts';
import { readDueSources } from '#server/features/plans-elsewhere/read/read-source.ts';
import { readCalendar } from '#server/integrations/ics/read-calendar.ts';
import { rotateKeys } from '#server/records/operator/rotate-keys.ts';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { allDay, type CalendarServer, startCalendar } from './calendar-server.ts';

let calendar: CalendarServer;
let service: TestApp;
let person: TestPerson;

beforeAll(async () => {
  calendar = await startCalendar();
  // Reads calendars in this process: the separate process takes seconds to start and has its own test.
  const plans: PlanSettings = {
    privateHosts: [calendar.host],
    readCalendar: async (work) => readCalendar(work),
  };
  service = await createTestApp({ plans });
});
afterAll(async () => {
  await service.close();
  await calendar.close();
});
beforeEach(async () => {
  service.clock.now = START;
  Object.assign(calendar, { events: [], fault: null, requests: [] });
  person = await service.signUp();
});

interface Shown {
  id: string;
  date: string;
  title: string;
  movedFrom: string | null;
}

const add = (body: object = {}, as = person) =>
  as.call('POST', '/api/plan-sources', { kind: 'ics', address: calendar.url, ...body });

async function shown(as = person): Promise<Shown[]> {
  return (await as.call('GET', '/api/workouts?from=2026-06-01&to=2026-12-31')).json().items;
}

const days = async () => (await shown()).map(({ date, title }) => `${date} ${title}`);

/** Reads the source again, after the required pause between two readings. */
async function readAgain(id: string) {
  service.clock.now = service.clock.now.add({ minutes: 2 });
  return (await person.call('POST', `/api/plan-sources/${id}/read`)).json();
}

test('the events of a calendar that look like training become workouts', async () => {
  calendar.events = [
    allDay('1', '2026-06-17', 'Tempo run 50 min'),
    allDay('2', '2026-06-18', 'Dentist'),
    allDay('3', '2026-06-19', 'Rest day'),
    'UID:4\r\nDTSTART;TZID=Europe/Berlin:20260620T183000\r\nDTEND;TZID=Europe/Berlin:20260620T193000\r\nSUMMARY:Track',
  ];
  const answer = await add({ name: 'Coach' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { name: 'Coach', found: 2, problem: null, lastReadAt: START.toString() },
  ]);
  expect(await shown()).toMatchObject([
    { date: '2026-06-17', title: 'Tempo run 50 min', source: 'ics', hardness: 'HARD', hardnessGuessed: true },
    { date: '2026-06-20', title: 'Track', minutes: 60, time: '16:30', hardness: 'HARD' },
  ]);
});

test('every event becomes a workout if the person says that all of them are training', async () => {
  calendar.events = [allDay('1', '2026-06-18', 'Group B')];
  await add({ onlyTraining: true });
  expect(await days()).toEqual(['2026-06-18 Group B']);
});

test('the address of a calendar is never shown again, stored encrypted, and moved to a new key', async () => {
  const answer = await add();
  const { id } = answer.json();
  const list = await person.call('GET', '/api/plan-sources');
  const exported = await person.call('GET', '/api/export');
  for (const { body } of [answer, list, exported]) expect(body).not.toContain('secret-token');
  const stored = () =>
    service.database.asOwner('select sealed_address from plan_sources where id = $1', [id]);
  expect(JSON.stringify(await stored())).not.toContain('secret-token');
  const keyRing = createKeyRing([
    { id: 'new', secret: new Uint8Array(32).fill(7) },
    { id: 'test', secret: new Uint8Array(32) },
  ]);
  const { planAddresses } = await rotateKeys(service.database.engine, keyRing);
  expect(planAddresses.unreadable).toBe(0);
  expect(JSON.stringify(await stored())).toContain('v1.new.');
});

test('adding the same address again gives the same source', async () => {
  const [first, second] = [await add(), await add({ name: 'Again' })];
  expect(second.json().id).toBe(first.json().id);
});

test('a change in the calendar changes the workout unless the person changed or deleted it', async () => {
  calendar.events = [
    allDay('1', '2026-06-17', 'Easy run'),
    allDay('2', '2026-06-18', 'Intervals'),
    allDay('3', '2026-06-19', 'Long run'),
    allDay('4', '2026-06-20', 'Swim'),
    allDay('5', '2026-06-25', 'Long ride'),
  ];
  const { id } = (await add()).json();
  const [easy, intervals, long] = await shown();
  await person.call('PATCH', `/api/workouts/${easy?.id}`, { hardness: 'MODERATE' });
  await person.call('PATCH', `/api/workouts/${intervals?.id}`, { date: '2026-06-21' });
  await person.call('DELETE', `/api/workouts/${long?.id}`);
  calendar.events = [
    allDay('1', '2026-06-17', 'Easy run 60 min'),
    allDay('2', '2026-06-18', 'Intervals'),
    allDay('3', '2026-06-19', 'Long run'),
    allDay('5', '2026-06-26', 'Long ride'),
  ];
  expect(await readAgain(id)).toMatchObject({ problem: null, found: 4 });
  const after = await shown();
  expect(after).toMatchObject([
    { title: 'Easy run', hardness: 'MODERATE', date: '2026-06-17' },
    { title: 'Intervals', date: '2026-06-21', movedFrom: '2026-06-18' },
    { title: 'Long ride', date: '2026-06-26', movedFrom: null },
  ]);
});

test('a corrected hardness also counts for the next workout with a similar title', async () => {
  calendar.events = [allDay('1', '2026-06-17', 'Session A 40 min run')];
  const { id } = (await add()).json();
  const [first] = await shown();
  await person.call('PATCH', `/api/workouts/${first?.id}`, { hardness: 'HARD' });
  calendar.events.push(allDay('2', '2026-06-24', 'Session A 50 min run'));
  await readAgain(id);
  expect((await shown())[1]).toMatchObject({ hardness: 'HARD', hardnessGuessed: false });
});

test('a calendar is requested with If-None-Match, and once a day without', async () => {
  calendar.events = [allDay('1', '2026-06-17', 'Easy run')];
  const { id } = (await add()).json();
  await readAgain(id);
  service.clock.now = START.add({ hours: 24 });
  await readAgain(id);
  expect(calendar.requests.map((headers) => headers['if-none-match'] !== undefined)).toEqual([
    false,
    true,
    false,
  ]);
  expect(await days()).toEqual(['2026-06-17 Easy run']);
});

test('a failing calendar keeps its last workouts, and is read less and less often', async () => {
  calendar.events = [allDay('1', '2026-06-17', 'Easy run')];
  const { id } = (await add()).json();
  calendar.fault = (response) => void response.writeHead(503).end();
  const first = await readAgain(id);
  const second = await readAgain(id);
  const wait = (source: { nextReadAt: string }) =>
    service.clock.now.until(Temporal.Instant.from(source.nextReadAt));
  expect(first).toMatchObject({ problem: 'UNAVAILABLE', lastReadAt: START.toString() });
  expect(wait(second).total('minutes')).toBe(360);
  expect(await days()).toEqual(['2026-06-17 Easy run']);
});

test.each([
  ['a private address', { address: 'https://127.0.0.1:9/x.ics' }, 'PRIVATE_ADDRESS'],
  ['a name of a private address', { address: 'webcal://localhost/x.ics' }, 'PRIVATE_ADDRESS'],
])('a calendar at %s is refused, and nothing is stored', async (_, body, problem) => {
  const answer = await add(body);
  expect([answer.statusCode, answer.headers['x-error-code'], answer.json().problem]).toEqual([
    400,
    'PLAN_UNREADABLE',
    problem,
  ]);
  expect((await person.call('GET', '/api/plan-sources')).json().items).toEqual([]);
});

test.each([
  ['a web page', '<html>Sign in</html>', 'NOT_A_CALENDAR'],
  ['three million bytes', 'x'.repeat(3_000_000), 'TOO_LARGE'],
])('%s in place of a calendar is refused', async (_, body, problem) => {
  calendar.fault = (response) => void response.end(body);
  expect((await add()).json()).toMatchObject({ problem });
});

test.each([
  [{ kind: 'ics' }, 'Invalid address: send one with the kind ics'],
  [{ kind: 'garmin', address: 'https://x.example/' }, 'Invalid address'],
  [{ kind: 'outlook' }, 'Invalid kind: must be one of ics, intervals, garmin'],
  [{ kind: 'ics', address: 'ftp://x.example/' }, 'must begin with https:// or webcal://'],
  [{ kind: 'ics', address: 'http://x.example/' }, 'must begin with https:// or webcal://'],
  [{ kind: 'ics', address: `https://x.example/${'x'.repeat(2_000)}` }, 'at most 2000 characters'],
  [{ kind: 'ics', address: 'https://x.example/', name: '' }, 'Invalid name: must not be empty'],
  [{ kind: 'ics', address: 'https://x.example/', token: 'x' }, 'Unknown field: token'],
])('a plan source %j is refused', async (body, message) => {
  const answer = await person.call('POST', '/api/plan-sources', body);
  expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringContaining(message)]);
});

test('the calendar of an account that is not connected is refused', async () => {
  expect((await person.call('POST', '/api/plan-sources', { kind: 'garmin' })).json()).toMatchObject({
    problem: 'NOT_CONNECTED',
  });
});

test('removing a source deletes its future workouts, and leaves past and changed ones', async () => {
  calendar.events = ['14', '17', '18'].map((day) => allDay(day, `2026-06-${day}`, `Run on ${day}`));
  const { id } = (await add()).json();
  const last = (await shown()).at(-1);
  await person.call('PATCH', `/api/workouts/${last?.id}`, { minutes: 33 });
  expect((await person.call('DELETE', `/api/plan-sources/${id}`)).statusCode).toBe(204);
  expect(await days()).toEqual(['2026-06-14 Run on 14', '2026-06-18 Run on 18']);
  // Added again, the source only brings the missing workout back.
  await add();
  expect(await days()).toHaveLength(3);
});

test('ten sources are the most, and a second reading within a minute is refused', async () => {
  for (let at = 0; at < 10; at += 1) await add({ address: `${calendar.url}?${at}` });
  const answer = await add({ address: `${calendar.url}?more` });
  expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([409, 'PLAN_SOURCES_FULL']);
  const [first] = (await person.call('GET', '/api/plan-sources')).json().items;
  expect((await person.call('POST', `/api/plan-sources/${first.id}/read`)).statusCode).toBe(429);
});

test('nobody sees, reads or removes another person’s source', async () => {
  const { id } = (await add()).json();
  const other = await service.signUp();
  expect((await other.call('GET', '/api/plan-sources')).json()).toEqual({ items: [] });
  for (const unknown of [id, randomUUID(), 'x']) {
    expect((await other.call('POST', `/api/plan-sources/${unknown}/read`)).statusCode).toBe(404);
    expect((await other.call('DELETE', `/api/plan-sources/${unknown}`)).statusCode).toBe(404);
  }
  expect((await person.call('GET', '/api/plan-sources')).json().items).toHaveLength(1);
  // Two people with one address have a copy each.
  calendar.events = [allDay('1', '2026-06-17', 'Easy run')];
  await add({}, other);
  expect([await shown(other), await shown(person)].map(({ length }) => length)).toEqual([1, 0]);
});

test('the plan job reads the due sources, and none twice', async () => {
  calendar.events = [allDay('1', '2026-06-17', 'Easy run')];
  await add();
  calendar.events = [allDay('1', '2026-06-18', 'Easy run')];
  const { engine } = service.database;
  const clock = () => service.clock.now;
  const keyRing = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);
  const device = { keyRing, vendors: createVendors({ clock, deviceApiUrl: 'http://127.0.0.1:9' }) };
  const context = composePlans({ engine, clock, device, plans: { privateHosts: [calendar.host] } });
  const readDue = () =>
    readDueSources(engine, context as PlanContext, { onError: (error) => expect(error).toBeUndefined() });
  expect(await readDue()).toMatchObject({ read: 0 });
  service.clock.now = START.add({ hours: 3 });
  // Only this person's source stays: those of earlier tests are due too.
  await service.database.asOwner('delete from plan_sources where user_id <> $1', [person.id]);
  expect(await readDue()).toEqual({ read: 1, failed: 0 });
  expect(await readDue()).toEqual({ read: 0, failed: 0 });
  expect(await days()).toEqual(['2026-06-18 Easy run']);
});
