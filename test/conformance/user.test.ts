import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';
import { changeUser, storedRows } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

describe('GET /api/user', () => {
  test('answers the profile of a new person, and no other field', async () => {
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

  test('answers lastPeriodDate as YYYY-MM-DD', async () => {
    const person = await service.signUp();
    await changeUser(service, person, { last_period_date: '2026-06-01' });
    expect((await person.call('GET', '/api/user')).json().lastPeriodDate).toBe('2026-06-01');
  });

  test('reads the current row from the database', async () => {
    const person = await service.signUp();
    await person.call('GET', '/api/user');
    await changeUser(service, person, { cycle_length: 35, device_connected: true, timezone: 'Asia/Tokyo' });
    expect((await person.call('GET', '/api/user')).json()).toMatchObject({
      cycleLength: 35,
      deviceConnected: true,
      timezone: 'Asia/Tokyo',
    });
  });
});

describe('PATCH /api/user', () => {
  test('writes every updatable field and answers the full profile', async () => {
    const person = await service.signUp();
    const change = { cycleLength: 31.5, notificationTime: '23:59', timezone: 'Europe/Berlin' };
    const response = await person.call('PATCH', '/api/user', change);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id: person.id,
      email: person.email,
      deviceConnected: false,
      lastPeriodDate: null,
      activeOverrides: [],
      ...change,
    });
    expect((await person.call('GET', '/api/user')).json()).toEqual(response.json());
  });

  test.each([
    { cycleLength: 21 },
    { cycleLength: 45 },
    { notificationTime: '00:00' },
    { notificationTime: '19:05' },
    { timezone: 'UTC' },
    { timezone: 'America/Argentina/Buenos_Aires' },
  ])('accepts %j and leaves other fields unchanged', async (change) => {
    const person = await service.signUp();
    const before = (await person.call('GET', '/api/user')).json();
    const response = await person.call('PATCH', '/api/user', change);
    expect([response.statusCode, response.json()]).toEqual([200, { ...before, ...change }]);
  });

  test('ignores every other field and never writes it', async () => {
    const person = await service.signUp();
    const before = (await person.call('GET', '/api/user')).json();
    const response = await person.call('PATCH', '/api/user', {
      cycleLength: 30,
      id: '00000000-0000-4000-8000-000000000000',
      email: 'other@example.test',
      deviceConnected: true,
      deviceOauth1Token: 'a',
      deviceOauth2Token: 'b',
      deviceTokenExpiresAt: '2030-01-01T00:00:00Z',
      calendarToken: 'c',
      lastPeriodDate: '2026-06-01',
      activeOverrides: ['flare'],
      created: '2020-01-01T00:00:00Z',
    });
    expect([response.statusCode, response.json()]).toEqual([200, { ...before, cycleLength: 30 }]);
    expect((await person.call('GET', '/api/user')).json()).toEqual({ ...before, cycleLength: 30 });
  });

  test('writes all fields in one update of the user record', async () => {
    const person = await service.signUp();
    await service.database.asOwner(`
      create table user_updates (user_id uuid);
    `);
    await service.database.asOwner(`
      create function count_user_update() returns trigger language plpgsql security definer as
      'begin insert into user_updates values (new.id); return new; end'`);
    await service.database.asOwner(
      'create trigger count_updates after update on users for each row execute function count_user_update()',
    );
    await person.call('PATCH', '/api/user', {
      cycleLength: 26,
      notificationTime: '06:30',
      timezone: 'Asia/Tokyo',
    });
    const updates = await service.database.asOwner('select user_id from user_updates');
    await service.database.asOwner('drop trigger count_updates on users');
    expect(updates).toEqual([{ user_id: person.id }]);
  });

  test.each([
    [{}],
    [{ email: 'a@example.test' }],
    [{ calendarToken: 'x', deviceOauth1Token: 'y' }],
    [null],
    [[]],
    [[{ cycleLength: 30 }]],
    ['cycleLength'],
    [30],
    [true],
  ])('refuses %j, which holds no updatable field, and writes nothing', async (body) => {
    const person = await service.signUp();
    const before = await storedRows(service, person);
    const response = await person.call('PATCH', '/api/user', body);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toContain('No valid fields');
    expect(await storedRows(service, person)).toBe(before);
  });

  test('refuses a request without a body', async () => {
    const person = await service.signUp();
    const response = await person.call('PATCH', '/api/user');
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toContain('No valid fields');
  });

  test.each([
    ['cycleLength', 20],
    ['cycleLength', 20.99],
    ['cycleLength', 45.01],
    ['cycleLength', 46],
    ['cycleLength', -28],
    ['cycleLength', '30'],
    ['cycleLength', null],
    ['cycleLength', [30]],
    ['cycleLength', true],
    ['notificationTime', '24:00'],
    ['notificationTime', '7:00'],
    ['notificationTime', '07:60'],
    ['notificationTime', '07:00:00'],
    ['notificationTime', '07:00\n'],
    ['notificationTime', ''],
    ['notificationTime', 700],
    ['notificationTime', null],
    ['timezone', ''],
    ['timezone', ' '],
    ['timezone', 'Mars/Olympus'],
    ['timezone', '+02:00'],
    ['timezone', '2026-01-01T00:00[Europe/Berlin]'],
    ['timezone', 1],
    ['timezone', null],
  ])('refuses %s %j by name and writes nothing, not even a valid field beside it', async (field, value) => {
    const person = await service.signUp();
    const before = await storedRows(service, person);
    const beside = field === 'cycleLength' ? { timezone: 'Asia/Tokyo' } : { cycleLength: 30 };
    const response = await person.call('PATCH', '/api/user', { ...beside, [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toContain(field);
    expect(await storedRows(service, person)).toBe(before);
  });

  test('refuses a number that is too large for a number type', async () => {
    const person = await service.signUp();
    const response = await service.app.inject({
      method: 'PATCH',
      url: '/api/user',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      payload: '{"cycleLength":1e400}',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toContain('cycleLength');
  });
});
