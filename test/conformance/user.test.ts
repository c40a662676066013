import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

describe('GET /api/user', () => {
  test('answers the profile of a new person', async () => {
    const person = await service.signUp();
    const response = await person.call('GET', '/api/user');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id: person.id,
      email: person.email,
      deviceConnected: false,
      cycleLength: 28,
      lastPeriodDate: null,
      notificationTime: '07:00',
      timezone: 'UTC',
      activeOverrides: [],
    });
  });

  test('refuses a caller without a session', async () => {
    const response = await service.app.inject({ url: '/api/user' });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ error: 'Unauthorized' });
  });
});

describe('PATCH /api/user', () => {
  test('writes the fields given and answers the whole profile', async () => {
    const person = await service.signUp();
    const response = await person.call('PATCH', '/api/user', { cycleLength: 31.5, email: 'x@example.test' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ cycleLength: 31.5, email: person.email });
  });

  test.each([
    [{}, 'No valid fields'],
    [{ email: 'a@example.test' }, 'No valid fields'],
    [{ cycleLength: 20 }, 'cycleLength'],
    [{ cycleLength: '30' }, 'cycleLength'],
    [{ notificationTime: '24:00' }, 'notificationTime'],
    [{ timezone: '' }, 'timezone'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
  ])('refuses %j and writes nothing', async (body, text) => {
    const person = await service.signUp();
    const response = await person.call('PATCH', '/api/user', body);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toContain(text);
    expect((await person.call('GET', '/api/user')).json()).toMatchObject({
      cycleLength: 28,
      timezone: 'UTC',
    });
  });
});
