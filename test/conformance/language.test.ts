import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { addDailyLog, addPeriodLog, changeUser } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

async function signUpSpeaking(language: string): Promise<TestPerson> {
  const person = await service.signUp();
  await changeUser(service, person, { device_connected: true });
  await person.call('PATCH', '/api/settings', { language });
  return person;
}

const get = async (person: TestPerson, path: string) => (await person.call('GET', path)).json();

/** Today's stored decision and its row version. */
async function storedDecision({ id }: TestPerson) {
  const [row] = await service.database.asOwner(
    'select reason, xmin::text as version from decisions where user_id = $1',
    [id],
  );
  return row;
}

const LOW_MORNING = {
  date: '2026-06-16',
  hrv_status: 'LOW',
  hrv_last_night_ms: 40,
  sleep_seconds: 20_000,
  source: 'garmin',
};

describe('GET /api/today', () => {
  test('explains the day in German', async () => {
    const person = await signUpSpeaking('de');
    await addPeriodLog(service, person, '2026-06-07');
    await addDailyLog(service, person, LOW_MORNING);
    const { decision } = await get(person, '/api/today');
    expect(decision).toMatchObject({
      status: 'LIGHT',
      reason: 'Deine HFV der letzten 7 Tage liegt deutlich unter deinem üblichen Bereich.',
      alsoFired: [{ rule: 'SLEEP_SHORT', reason: 'Du hast 5,5 Stunden geschlafen, weniger als sechs.' }],
      wouldChangeIf: 'Deine HFV der letzten 7 Tage wieder im üblichen Bereich.',
    });
  });

  test('stores the reason once in that language, and again only when the language changes', async () => {
    const person = await signUpSpeaking('de');
    await addDailyLog(service, person, LOW_MORNING);
    await get(person, '/api/today');
    const first = await storedDecision(person);
    expect(first?.['reason']).toMatch(/^Deine HFV/);
    await get(person, '/api/today');
    expect(await storedDecision(person)).toEqual(first);
    await person.call('PATCH', '/api/settings', { language: 'fr' });
    await get(person, '/api/today');
    expect((await storedDecision(person))?.['reason']).toMatch(/^Votre VFC/);
  });
});

test('GET /api/cycle/current has its notice in French, the same as GET /api/today', async () => {
  const person = await signUpSpeaking('fr');
  await addPeriodLog(service, person, '2026-05-16');
  const { notice } = await get(person, '/api/cycle/current');
  expect(notice).toMatchObject({
    code: 'PERIOD_LATE',
    text: expect.stringMatching(/^Vos règles ont \d jours? de/),
  });
  expect((await get(person, '/api/today')).cycle.notice).toEqual(notice);
});

test('GET /api/device names a problem in German', async () => {
  const person = await signUpSpeaking('de');
  await service.database.asOwner(
    `insert into devices (user_id, source, sealed_credentials, account_name, connected_at)
    values ($1, 'garmin', 'v1.gone.x.x.x', 'Ada', '2026-05-01T00:00:00Z')`,
    [person.id],
  );
  expect(await get(person, '/api/device')).toMatchObject({
    needsReconnect: true,
    problem: expect.stringMatching(/^Die gespeicherte Verbindung .* Verbinde dein Wearable neu\.$/),
  });
});

test('errors are English for everyone: clients translate the code', async () => {
  const person = await signUpSpeaking('de');
  const answer = await person.call('PATCH', '/api/settings', { language: 'xx' });
  expect(answer.json()).toEqual({ error: 'Invalid language: must be one of en, de, fr' });
});
