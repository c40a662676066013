import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { upload } from '../helpers/upload.ts';
import { addPeriodLog } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const reportOf = async (person: TestPerson) => (await person.call('GET', '/api/doctor-report')).json();

async function signUpWith(...starts: string[]): Promise<TestPerson> {
  const person = await service.signUp();
  for (const start of starts) await addPeriodLog(service, person, start);
  return person;
}

test('a report holds cycles, bleeding, ovulation, symptoms and modes, and no text of the notes', async () => {
  const person = await signUpWith('2026-04-12', '2026-05-10', '2026-06-07');
  const noted = { bleeding: 'MEDIUM', pain: 'HIGH', mood: 'LOW', note: 'a most private note' };
  for (const date of ['2026-05-11', '2026-05-12']) await person.call('PUT', `/api/days/${date}`, noted);
  await person.call('PUT', '/api/days/2026-05-24', { ovulationTest: 'POSITIVE' });
  await person.call('PATCH', '/api/settings', { cycleMode: 'PERIMENOPAUSE' });
  const { items } = (await person.call('GET', '/api/period-history')).json();
  await person.call('PATCH', `/api/period-logs/${items[1].id}`, { leftOut: 'TRAVEL' });
  const response = await person.call('GET', '/api/doctor-report');
  expect(response.body).not.toContain('private');
  expect(response.json()).toMatchObject({
    today: '2026-06-16',
    lastStart: '2026-06-07',
    lengths: { cycles: 1, medianDays: 28, shortestDays: 28, longestDays: 28 },
    cycles: [
      { start: '2026-06-07', lengthDays: null, bleedingDays: null },
      {
        start: '2026-05-10',
        lengthDays: 28,
        bleedingDays: 3,
        ovulation: { date: '2026-05-25', cycleDay: 16, basis: 'TEST' },
        leftOut: null,
      },
      { start: '2026-04-12', lengthDays: 28, leftOut: 'TRAVEL' },
    ],
    modes: [
      { mode: 'PERIMENOPAUSE', pauseReason: null, from: '2026-06-16' },
      { mode: 'NATURAL', pauseReason: null, from: null },
    ],
    absences: [],
    looks: [],
  });
  const [menstrual] = response.json().symptoms;
  expect(menstrual).toMatchObject({ phase: 'MENSTRUAL', pain: { HIGH: 2 }, mood: { LOW: 2 } });
});

test('answers about several long absences are stored, are in the report and the export, and come back with a restore', async () => {
  const person = await signUpWith('2025-01-01', '2025-01-29');
  const answerAt = async (time: string, answer: string) => {
    service.clock.now = Temporal.Instant.from(time);
    expect((await person.call('PUT', '/api/cycle/absence', { answer })).statusCode).toBe(204);
  };
  const before = service.clock.now;
  await answerAt('2025-06-01T12:00:00Z', 'PREGNANCY');
  await addPeriodLog(service, person, '2025-06-10');
  await answerAt('2025-10-02T12:00:00Z', 'SEEN');
  service.clock.now = Temporal.Instant.from('2025-10-03T12:00:00Z');
  const expected = [
    { from: '2025-06-10', until: null, answer: 'SEEN' },
    { from: '2025-01-29', until: '2025-06-10', answer: 'PREGNANCY' },
  ];
  expect((await reportOf(person)).absences).toMatchObject(expected);
  service.clock.now = before;
  const { body } = await person.call('GET', '/api/account/export');
  const again = await service.signUp();
  const { id } = await upload(service, again, body);
  await again.call('POST', `/api/imports/${id}/apply`, {});
  expect((await reportOf(again)).absences).toMatchObject(expected);
});

test('a report can be read by its own person only: not without a session, by another person or with a tool key', async () => {
  const person = await signUpWith('2026-06-07');
  const other = await service.signUp();
  expect((await reportOf(other)).lastStart).toBeNull();
  const response = await service.app.inject({ method: 'GET', url: '/api/doctor-report' });
  expect(response.statusCode).toBe(401);
  const made = await person.call('POST', '/api/tool-keys', {
    name: 'Tool',
    scopes: ['today:read', 'days:read', 'notes', 'export:read'],
  });
  const { token } = made.json();
  const asTool = await service.app.inject({
    method: 'GET',
    url: '/api/doctor-report',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(asTool.statusCode).toBe(403);
});
