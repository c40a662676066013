import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';
import { expectProblem, storedRows } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const invalid = (value: string) => `Invalid override type: ${value}. Valid types: flare, stress, sleep, pms`;

describe('POST /api/overrides', () => {
  test.each(['flare', 'stress', 'sleep', 'pms'])(
    'adds %s and answers the resulting list',
    async (override) => {
      const person = await service.signUp();
      const response = await person.call('POST', '/api/overrides', { override });
      expect([response.statusCode, response.json()]).toEqual([200, { activeOverrides: [override] }]);
    },
  );

  test('appends at the end and persists on the user record', async () => {
    const person = await service.signUp();
    for (const override of ['sleep', 'flare', 'pms'])
      await person.call('POST', '/api/overrides', { override });
    const { activeOverrides } = (await person.call('GET', '/api/user')).json();
    expect(activeOverrides).toEqual(['sleep', 'flare', 'pms']);
  });

  test('leaves the list and its order unchanged for a type that is there', async () => {
    const person = await service.signUp();
    for (const override of ['sleep', 'flare']) await person.call('POST', '/api/overrides', { override });
    const response = await person.call('POST', '/api/overrides', { override: 'sleep' });
    expect([response.statusCode, response.json()]).toEqual([200, { activeOverrides: ['sleep', 'flare'] }]);
  });

  test('loses none of several that are added at the same time', async () => {
    const person = await service.signUp();
    const all = ['flare', 'stress', 'sleep', 'pms', 'flare', 'pms'];
    await Promise.all(all.map((override) => person.call('POST', '/api/overrides', { override })));
    const { activeOverrides } = (await person.call('GET', '/api/user')).json();
    expect(activeOverrides.toSorted()).toEqual(['flare', 'pms', 'sleep', 'stress']);
  });

  test('changes nobody else', async () => {
    const [person, other] = [await service.signUp(), await service.signUp()];
    const before = await storedRows(service, other);
    await person.call('POST', '/api/overrides', { override: 'flare' });
    expect(await storedRows(service, other)).toBe(before);
  });
});

describe('DELETE /api/overrides', () => {
  test('takes the type out and keeps the order of the others', async () => {
    const person = await service.signUp();
    for (const override of ['pms', 'sleep', 'flare'])
      await person.call('POST', '/api/overrides', { override });
    const response = await person.call('DELETE', '/api/overrides', { override: 'sleep' });
    expect([response.statusCode, response.json()]).toEqual([200, { activeOverrides: ['pms', 'flare'] }]);
    expect((await person.call('GET', '/api/user')).json().activeOverrides).toEqual(['pms', 'flare']);
  });

  test('succeeds for a type that is not there and leaves the list unchanged', async () => {
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
