import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';
import { expectProblem, storedRows } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

describe('/api/settings', () => {
  test('GET answers the defaults of a new person', async () => {
    const person = await service.signUp();
    const response = await person.call('GET', '/api/settings');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { phasePlanning: true, cycleMode: 'NATURAL' },
    ]);
  });

  test('PATCH changes the fields given and keeps the others', async () => {
    const person = await service.signUp();
    const first = await person.call('PATCH', '/api/settings', { phasePlanning: false });
    expect([first.statusCode, first.json()]).toEqual([200, { phasePlanning: false, cycleMode: 'NATURAL' }]);
    const second = await person.call('PATCH', '/api/settings', { cycleMode: 'HORMONAL' });
    expect(second.json()).toEqual({ phasePlanning: false, cycleMode: 'HORMONAL' });
    expect((await person.call('GET', '/api/settings')).json()).toEqual(second.json());
  });

  test('PATCH keeps every one of several changes made at once', async () => {
    const person = await service.signUp();
    const changes = [{ phasePlanning: false }, { cycleMode: 'PAUSED' }];
    await Promise.all(changes.map((change) => person.call('PATCH', '/api/settings', change)));
    expect((await person.call('GET', '/api/settings')).json()).toEqual({
      phasePlanning: false,
      cycleMode: 'PAUSED',
    });
  });

  test('PATCH changes nobody else', async () => {
    const [person, other] = [await service.signUp(), await service.signUp()];
    await person.call('PATCH', '/api/settings', { cycleMode: 'PAUSED' });
    expect((await other.call('GET', '/api/settings')).json().cycleMode).toBe('NATURAL');
  });

  test.each([
    [undefined, 'The request body must be a JSON object'],
    [[], 'The request body must be a JSON object'],
    [{}, 'No valid fields to update: send phasePlanning or cycleMode'],
    [{ phasePlanning: 'yes' }, 'Invalid phasePlanning: must be true or false'],
    [{ phasePlanning: null }, 'Invalid phasePlanning: must be true or false'],
    [{ cycleMode: 'natural' }, 'Invalid cycleMode: must be one of NATURAL, HORMONAL, PAUSED'],
    [{ phasePlanning: false, theme: 'dark' }, 'Unknown field: theme'],
  ])('PATCH refuses %j and writes nothing', async (body, error) => {
    const person = await service.signUp();
    const before = await storedRows(service, person);
    expectProblem(await person.call('PATCH', '/api/settings', body), 400, error);
    expect(await storedRows(service, person)).toBe(before);
  });
});
