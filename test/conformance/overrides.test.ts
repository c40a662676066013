import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OVERRIDES } from '#core/training/override.ts';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { changeUser, expectProblem, storedRows } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const invalid = (value: string) => `Invalid override type: ${value}. Valid types: ${OVERRIDES.join(', ')}`;

describe('POST /api/overrides', () => {
  test.each(OVERRIDES)('adds %s and answers the resulting list', async (override) => {
    const person = await service.signUp();
    const response = await person.call('POST', '/api/overrides', { override });
    expect([response.statusCode, response.json()]).toEqual([200, { activeOverrides: [override] }]);
  });

  test('appends at the end and persists on the user record', async () => {
    const person = await service.signUp();
    for (const override of ['sleep', 'flare', 'pms'])
      await person.call('POST', '/api/overrides', { override });
    const { activeOverrides } = (await person.call('GET', '/api/user')).json();
    expect(activeOverrides).toEqual(['sleep', 'flare', 'pms']);
  });

  test('leaves the list and its order unchanged for a type that is in it already', async () => {
    const person = await service.signUp();
    for (const override of ['sleep', 'flare']) await person.call('POST', '/api/overrides', { override });
    const response = await person.call('POST', '/api/overrides', { override: 'sleep' });
    expect([response.statusCode, response.json()]).toEqual([200, { activeOverrides: ['sleep', 'flare'] }]);
  });

  test('adds all of several that are sent at the same time', async () => {
    const person = await service.signUp();
    const all = ['flare', 'stress', 'sleep', 'pms', 'flare', 'pms'];
    await Promise.all(all.map((override) => person.call('POST', '/api/overrides', { override })));
    const { activeOverrides } = (await person.call('GET', '/api/user')).json();
    expect(activeOverrides.toSorted()).toEqual(['flare', 'pms', 'sleep', 'stress']);
  });

  test('changes no other person', async () => {
    const [person, other] = [await service.signUp(), await service.signUp()];
    const before = await storedRows(service, other);
    await person.call('POST', '/api/overrides', { override: 'flare' });
    expect(await storedRows(service, other)).toBe(before);
  });
});

describe('DELETE /api/overrides', () => {
  test('removes the type and keeps the order of the others', async () => {
    const person = await service.signUp();
    for (const override of ['pms', 'sleep', 'flare'])
      await person.call('POST', '/api/overrides', { override });
    const response = await person.call('DELETE', '/api/overrides', { override: 'sleep' });
    expect([response.statusCode, response.json()]).toEqual([200, { activeOverrides: ['pms', 'flare'] }]);
    expect((await person.call('GET', '/api/user')).json().activeOverrides).toEqual(['pms', 'flare']);
  });

  test('succeeds for a type that is not in it and leaves the list unchanged', async () => {
    const person = await service.signUp();
    await person.call('POST', '/api/overrides', { override: 'pms' });
    const response = await person.call('DELETE', '/api/overrides', { override: 'flare' });
    expect([response.statusCode, response.json()]).toEqual([200, { activeOverrides: ['pms'] }]);
  });
});

describe.each(['POST', 'DELETE'] as const)('%s /api/overrides refuses and writes nothing', (method) => {
  test.each([
    [undefined, 'Missing required field: override'],
    [null, 'Missing required field: override'],
    [[], 'Missing required field: override'],
    ['flare', 'Missing required field: override'],
    [{}, 'Missing required field: override'],
    [{ override: '' }, 'Missing required field: override'],
    [{ override: null }, 'Missing required field: override'],
    [{ override: 'FLARE' }, invalid('FLARE')],
    [{ override: ' flare' }, invalid(' flare')],
    [{ override: 'constructor' }, invalid('constructor')],
    [{ override: 0 }, invalid('0')],
    [{ override: false }, invalid('false')],
    [{ override: ['flare'] }, invalid('["flare"]')],
    [{ override: { type: 'flare' } }, invalid('{"type":"flare"}')],
    [{ override: 'flare', until: 'tomorrow' }, 'Unknown field: until'],
  ])('%j', async (body, error) => {
    const person = await service.signUp();
    await person.call('POST', '/api/overrides', { override: 'pms' });
    const before = await storedRows(service, person);
    expectProblem(await person.call(method, '/api/overrides', body), 400, error);
    expect(await storedRows(service, person)).toBe(before);
  });
});

describe('the question whether an override still holds (POST /api/overrides/answer)', () => {
  const overridesOf = async (person: TestPerson) => (await person.call('GET', '/api/today')).json().overrides;
  const at = (days: number) => {
    service.clock.now = START.add({ hours: 24 * days });
  };
  afterEach(() => at(0));

  test('is asked after three days of stress', async () => {
    const person = await service.signUp();
    await person.call('POST', '/api/overrides', { override: 'stress' });
    expect(await overridesOf(person)).toEqual([
      { override: 'stress', since: '2026-06-16', days: 0, ask: false },
    ]);
    at(3);
    expect(await overridesOf(person)).toEqual([
      { override: 'stress', since: '2026-06-16', days: 3, ask: true },
    ]);
  });

  test('answered yes, keeps the override and its first day, and is asked again later', async () => {
    const person = await service.signUp();
    await person.call('POST', '/api/overrides', { override: 'sleep' });
    at(1);
    const answer = await person.call('POST', '/api/overrides/answer', { override: 'sleep', still: true });
    expect([answer.statusCode, answer.json()]).toEqual([200, { activeOverrides: ['sleep'] }]);
    expect(await overridesOf(person)).toEqual([
      { override: 'sleep', since: '2026-06-16', days: 1, ask: false },
    ]);
    at(2);
    expect(await overridesOf(person)).toMatchObject([{ days: 2, ask: true }]);
  });

  test('answered no, switches the override off; switched on again it has a new first day', async () => {
    const person = await service.signUp();
    await person.call('POST', '/api/overrides', { override: 'flare' });
    at(4);
    const answer = await person.call('POST', '/api/overrides/answer', { override: 'flare', still: false });
    expect(answer.json()).toEqual({ activeOverrides: [] });
    await person.call('POST', '/api/overrides', { override: 'flare' });
    expect(await overridesOf(person)).toMatchObject([{ since: '2026-06-20', days: 0, ask: false }]);
  });

  test('answered yes for an override that is off, switches nothing on', async () => {
    const person = await service.signUp();
    const answer = await person.call('POST', '/api/overrides/answer', { override: 'pms', still: true });
    expect(answer.json()).toEqual({ activeOverrides: [] });
    await person.call('POST', '/api/overrides', { override: 'pms' });
    expect(await overridesOf(person)).toMatchObject([{ since: '2026-06-16', ask: false }]);
  });

  test('is asked at once about an override without a stored first day', async () => {
    const person = await service.signUp();
    await changeUser(service, person, { active_overrides: '{flare}' });
    expect(await overridesOf(person)).toEqual([{ override: 'flare', since: null, days: null, ask: true }]);
  });

  test.each([
    [{}, 'Missing required field: override'],
    [{ override: 'mood', still: true }, invalid('mood')],
    [{ override: 'pms' }, 'Invalid still: must be true or false'],
  ])('refuses the answer %j', async (body, error) => {
    const person = await service.signUp();
    expectProblem(await person.call('POST', '/api/overrides/answer', body), 400, error);
  });
});

describe('a change of overrides with a changeId', () => {
  const ID = '0c7c35d2-5e9c-4b8e-9c39-1f0d8f3f6a01';
  const call = (person: TestPerson, method: 'POST' | 'DELETE', override: string, changeId: string) =>
    person.call(method, '/api/overrides', { override, changeId });

  test('is applied once, however often it is sent', async () => {
    const person = await service.signUp();
    await Promise.all([1, 2, 3].map(() => call(person, 'POST', 'flare', ID)));
    await person.call('DELETE', '/api/overrides', { override: 'flare' });
    const again = await call(person, 'POST', 'flare', ID);
    expect([again.statusCode, again.json()]).toEqual([200, { activeOverrides: [] }]);
  });

  test('is known by its id for one person only, and until 64 more changes', async () => {
    const [person, other] = [await service.signUp(), await service.signUp()];
    await call(person, 'POST', 'flare', ID);
    expect((await call(other, 'POST', 'flare', ID)).json()).toEqual({ activeOverrides: ['flare'] });
    for (let sent = 0; sent < 64; sent++) await call(person, 'DELETE', 'flare', crypto.randomUUID());
    expect((await call(person, 'POST', 'flare', ID)).json()).toEqual({ activeOverrides: ['flare'] });
  });

  test('must be a UUID', async () => {
    const person = await service.signUp();
    expectProblem(await call(person, 'POST', 'flare', 'one'), 400, 'Invalid changeId: must be a UUID');
  });
});
