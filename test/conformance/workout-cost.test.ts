import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { writeDays } from '../helpers/write-days.ts';
import { expectProblem } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const TODAY = Temporal.PlainDate.from('2026-06-16');

/** Adds days: every third has two hours of training, and the HRV is `fall` lower on the morning after it. */
async function addDays(person: TestPerson, count: number, fall: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, ago) => ({
    user_id: person.id,
    date: String(TODAY.subtract({ days: ago })),
    source: 'garmin',
    hrv_last_night_ms: 50 + (ago % 2) - (ago % 3 === 0 ? fall : 0),
    intensity_minutes_day: ago % 3 === 1 ? 120 : 20,
  }));
  await writeDays(
    service.database,
    'insert into measurements select * from jsonb_populate_recordset(null::measurements, $1)',
    [JSON.stringify(rows)],
  );
}

async function plan(person: TestPerson, change: object = {}): Promise<string> {
  const workout = { date: '2026-06-18', title: 'Intervals', sport: 'RUNNING', minutes: 60, hardness: 'HARD' };
  return (await person.call('POST', '/api/workouts', { ...workout, ...change })).json().id;
}

const costOf = async (person: TestPerson, id: string) =>
  (await person.call('GET', `/api/workouts/${id}/cost`)).json();

test('a workout says how far the HRV usually falls after so much training, in the language of the person', async () => {
  const person = await service.signUp();
  await addDays(person, 160, 10);
  const hard = await costOf(person, await plan(person));
  expect(hard).toEqual({
    pairs: 119,
    cost: expect.any(Number),
    text: expect.stringMatching(/mostly lower the next morning: by about \d(\.\d)? of your usual spread/),
  });
  expect(hard.cost).toBeGreaterThan(0.3);
  const easy = await costOf(person, await plan(person, { hardness: 'EASY', minutes: 30 }));
  expect(easy.text).toBe('After a session like this your HRV is mostly as usual the next morning.');
  await person.call('PATCH', '/api/settings', { language: 'de' });
  expect((await costOf(person, await plan(person))).text).toContain('deiner üblichen Schwankung');
});

test('a workout says nothing about its cost before thirty days with a next morning are known', async () => {
  const person = await service.signUp();
  await addDays(person, 45, 10);
  expect(await costOf(person, await plan(person))).toEqual({ pairs: 0, cost: null, text: null });
});

test('the cost of an unknown workout is refused', async () => {
  const person = await service.signUp();
  for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
    const answer = await person.call('GET', `/api/workouts/${id}/cost`);
    expectProblem(answer, 404, 'Workout not found');
  }
});
