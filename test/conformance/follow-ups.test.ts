import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { addDailyLog, expectProblem } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

/** A person with these stored decisions; today is 16 June 2026. */
async function withDecisions(...days: [date: string, status: string][]): Promise<TestPerson> {
  const person = await service.signUp();
  for (const [date, decision_status] of days) await addDailyLog(service, person, { date, decision_status });
  return person;
}

const put = (person: TestPerson, date: string, followUp: unknown) =>
  person.call('PUT', `/api/follow-ups/${date}`, { followUp });
const read = async (person: TestPerson) => (await person.call('GET', '/api/follow-ups')).json();

const dayOf = (i: number) => `2026-06-${String(i).padStart(2, '0')}`;

describe('how a day went', () => {
  test('is stored, changed and removed', async () => {
    const person = await withDecisions(['2026-06-15', 'TRAIN']);
    const saved = await put(person, '2026-06-15', 'HARDER');
    expect(saved.json()).toEqual({ date: '2026-06-15', followUp: 'HARDER' });
    await put(person, '2026-06-15', 'AS_SAID');
    expect((await read(person)).items).toEqual([
      { date: '2026-06-15', status: 'TRAIN', followUp: 'AS_SAID' },
    ]);
    expect((await person.call('DELETE', '/api/follow-ups/2026-06-15')).statusCode).toBe(204);
    expect((await read(person)).items).toEqual([]);
  });

  test.each([
    ['2026-06-14', 'AS_SAID', 'Invalid date: there is no decision for 2026-06-14'],
    ['2026-06-18', 'AS_SAID', 'Invalid date: 2026-06-18 is in the future'],
    ['2026-06-15', 'GREAT', 'Invalid followUp: must be one of EASIER, AS_SAID, HARDER, NOT_TRAINED'],
  ])('is refused on %s as %s, and nothing is stored', async (date, followUp, message) => {
    const person = await withDecisions(['2026-06-15', 'TRAIN'], ['2026-06-18', 'TRAIN']);
    expectProblem(await put(person, date, followUp), 400, message);
    expect((await read(person)).items).toEqual([]);
  });

  test("another person's follow-ups can be neither read nor changed", async () => {
    const owner = await withDecisions(['2026-06-15', 'TRAIN']);
    await put(owner, '2026-06-15', 'HARDER');
    const other = await service.signUp();
    expect((await read(other)).items).toEqual([]);
    expect((await put(other, '2026-06-15', 'EASIER')).statusCode).toBe(400);
    await other.call('DELETE', '/api/follow-ups/2026-06-15');
    expect((await read(owner)).items).toMatchObject([{ followUp: 'HARDER' }]);
  });
});

describe('the question how a day went', () => {
  test('is about yesterday until the evening, then about today, and names the activities and workouts of that day', async () => {
    const person = await withDecisions(['2026-06-15', 'TRAIN'], ['2026-06-16', 'LIGHT']);
    await person.call('POST', '/api/workouts', { date: '2026-06-16', title: 'Easy run', minutes: 40 });
    await service.database.asOwner(
      `insert into activities (user_id, source, vendor_id, date, start_minute, starts_at, type, minutes)
       values ($1, 'garmin', 'swim', '2026-06-15', 1080, null, 'lap_swimming', 31)`,
      [person.id],
    );
    expect((await read(person)).ask).toMatchObject({
      date: '2026-06-15',
      status: 'TRAIN',
      followUp: null,
      activities: [{ kind: 'SWIMMING', minutes: 31 }],
      workouts: [],
    });
    service.clock.now = START.add({ hours: 8 });
    try {
      expect((await read(person)).ask).toMatchObject({ date: '2026-06-16', workouts: ['Easy run'] });
    } finally {
      service.clock.now = START;
    }
  });

  test('is not asked about a day without a decision', async () => {
    expect((await read(await service.signUp())).ask).toBeNull();
  });
});

test('the scorecard shows a status from eight answers on, counting the last ninety days', async () => {
  const days = Array.from({ length: 8 }, (_, i): [string, string] => [dayOf(i + 1), 'TRAIN']);
  const person = await withDecisions(...days, ['2026-03-01', 'TRAIN']);
  for (const [date] of days.slice(1)) await put(person, date, 'AS_SAID');
  await put(person, '2026-03-01', 'AS_SAID');
  expect((await read(person)).scorecard).toEqual([]);
  await put(person, dayOf(1), 'HARDER');
  expect((await read(person)).scorecard).toMatchObject([
    { status: 'TRAIN', eased: null, answers: 8, asSaid: 7, share: 0.875 },
  ]);
});
