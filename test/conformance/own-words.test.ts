import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { changeUser } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterEach(() => {
  service.clock.now = START;
});
afterAll(() => service.close());

async function connected(): Promise<TestPerson> {
  const person = await service.signUp();
  await changeUser(service, person, { device_connected: true });
  return person;
}

const today = async (person: TestPerson) => (await person.call('GET', '/api/today')).json();
const say = async (person: TestPerson, words: Record<string, unknown>) => {
  const { date } = await today(person);
  return person.call('PUT', `/api/days/${date}`, words);
};
const sleepOneNight = () => {
  service.clock.now = service.clock.now.add({ hours: 24 });
};

test('a logged illness gives REST and a question every morning until the answer is no, then two days of LIGHT', async () => {
  const person = await connected();
  await say(person, { ill: 'YES' });
  const first = await today(person);
  expect(first).toMatchObject({
    decision: { status: 'REST', decidedBy: 'ILL' },
    said: { ill: 'YES', illSince: first.date, ask: null },
  });
  sleepOneNight();
  expect(await today(person)).toMatchObject({
    decision: { status: 'REST', decidedBy: 'ILL' },
    said: { ill: null, illSince: first.date, ask: 'STILL_ILL' },
  });
  await say(person, { ill: 'YES' });
  expect((await today(person)).said.ask).toBeNull();
  sleepOneNight();
  await say(person, { ill: 'NO' });
  for (const _day of [1, 2]) {
    const { decision, said } = await today(person);
    expect([decision.status, decision.decidedBy, said.illSince]).toEqual(['LIGHT', 'COMING_BACK', null]);
    expect(decision.reason).toMatch(/coming back from being ill/);
    expect(decision.reason).not.toMatch(/cycle|period|phase/i);
    sleepOneNight();
  }
  expect((await today(person)).decision.decidedBy).not.toBe('COMING_BACK');
});

test('an illness that is removed on the same day has no effect on the next', async () => {
  const person = await connected();
  await say(person, { ill: 'YES' });
  await say(person, { ill: null });
  expect(await today(person)).toMatchObject({ decision: { status: 'REDUCED' }, said: { illSince: null } });
  sleepOneNight();
  expect((await today(person)).decision.decidedBy).toBe('NIGHT_NOT_MEASURED');
});

test('heavy bleeding or a low mood lower no answer, but offer to ease off until the person chooses that', async () => {
  const person = await connected();
  await say(person, { mood: 'LOW', wish: 'TRAIN' });
  expect(await today(person)).toMatchObject({ said: { wish: 'TRAIN', offersEasing: false } });
  await say(person, { wish: null, bleeding: 'HEAVY' });
  expect(await today(person)).toMatchObject({ said: { offersEasing: true } });
  await say(person, { wish: 'EASE_OFF' });
  const { said, decision } = await today(person);
  const fired = [decision.decidedBy, ...decision.alsoFired.map(({ rule }: { rule: string }) => rule)];
  expect([said.offersEasing, fired]).toEqual([false, ['EASE_OFF', 'NIGHT_NOT_MEASURED']]);
});

test.each([
  [{ ill: 'MAYBE' }, 'Invalid ill: must be one of YES, NO, or null'],
  [{ wish: 'REST' }, 'Invalid wish: must be one of TRAIN, EASE_OFF, or null'],
])('%o is refused with a message that names the field', async (words, error) => {
  const response = await say(await connected(), words);
  expect([response.statusCode, response.json().error]).toEqual([400, error]);
});
