import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { changeUser, expectProblem, storedRows } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

/** A person with these starts, logged in this order, and the id of each log. */
async function withLogs(...days: string[]): Promise<{ person: TestPerson; ids: string[] }> {
  const person = await service.signUp();
  const ids: string[] = [];
  for (const startDate of days) {
    const response = await person.call('POST', '/api/cycle/period', { startDate });
    ids.push(response.json().periodLog.id);
  }
  return { person, ids };
}

const lastPeriodOf = async (person: TestPerson) =>
  (await person.call('GET', '/api/user')).json().lastPeriodDate;
const NOT_FOUND = 'Period log not found';

describe('PATCH /api/period-logs/{id}', () => {
  test('moves the start and answers the log in the shape of the history', async () => {
    const { person, ids } = await withLogs('2026-05-10', '2026-06-05');
    const response = await person.call('PATCH', `/api/period-logs/${ids[1]}`, { startDate: '2026-06-09' });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        id: ids[1],
        user: person.id,
        startDate: '2026-06-09',
        predictedDate: '2026-06-08',
        cycleLength: 30,
        daysEarly: 0,
        daysLate: 1,
        leftOut: null,
      },
    ]);
    const { items } = (await person.call('GET', '/api/period-history')).json();
    expect(items[0]).toEqual(response.json());
  });

  test('predicts again from only the starts before the new day', async () => {
    const { person, ids } = await withLogs('2026-04-10', '2026-05-10', '2026-06-05');
    const moved = await person.call('PATCH', `/api/period-logs/${ids[2]}`, { startDate: '2026-03-01' });
    expect(moved.json()).toMatchObject({
      predictedDate: null,
      daysEarly: null,
      daysLate: null,
      cycleLength: null,
    });
  });

  test('keeps the frozen prediction if the day stays the same', async () => {
    const { person, ids } = await withLogs('2026-05-10', '2026-06-05');
    await person.call('POST', '/api/cycle/period', { startDate: '2026-04-16' });
    const same = await person.call('PATCH', `/api/period-logs/${ids[1]}`, { startDate: '2026-06-05' });
    expect(same.json()).toMatchObject({ predictedDate: '2026-06-08', daysEarly: 3 });
  });

  test('recomputes lastPeriodDate as the newest log', async () => {
    const { person, ids } = await withLogs('2026-05-10', '2026-06-05');
    await person.call('PATCH', `/api/period-logs/${ids[1]}`, { startDate: '2026-04-01' });
    expect(await lastPeriodOf(person)).toBe('2026-05-10');
    await person.call('PATCH', `/api/period-logs/${ids[1]}`, { startDate: '2026-06-16' });
    expect(await lastPeriodOf(person)).toBe('2026-06-16');
  });

  test('confirms a gap, which ends the question about it', async () => {
    const { person, ids } = await withLogs('2026-04-10', '2026-06-10');
    const questions = async () => (await person.call('GET', '/api/cycle/current')).json().questions;
    expect(await questions()).toEqual([
      { kind: 'MISSED_LOG', startDate: '2026-06-10', gapDays: 61, missingLogs: 1, periodLog: ids[1] },
    ]);
    const response = await person.call('PATCH', `/api/period-logs/${ids[1]}`, { gapConfirmed: true });
    expect([response.statusCode, response.json().startDate]).toEqual([200, '2026-06-10']);
    expect(await questions()).toEqual([]);
    await person.call('PATCH', `/api/period-logs/${ids[1]}`, { gapConfirmed: false });
    expect(await questions()).toHaveLength(1);
  });

  test('leaves lastPeriodDate unchanged when only a gap is confirmed', async () => {
    const { person, ids } = await withLogs('2026-06-10', '2026-05-10');
    await person.call('PATCH', `/api/period-logs/${ids[0]}`, { gapConfirmed: true });
    expect(await lastPeriodOf(person)).toBe('2026-05-10');
  });

  test('refuses a day that is already logged with 409 and writes nothing', async () => {
    const { person, ids } = await withLogs('2026-05-10', '2026-06-05');
    const before = await storedRows(service, person);
    const response = await person.call('PATCH', `/api/period-logs/${ids[1]}`, { startDate: '2026-05-10' });
    expectProblem(response, 409, 'Invalid startDate: 2026-05-10 is already logged');
    expect(response.headers['x-error-code']).toBe('PERIOD_LOG_EXISTS');
    expect(await storedRows(service, person)).toBe(before);
  });

  test.each([
    [undefined, 'The request body must be a JSON object'],
    [[], 'The request body must be a JSON object'],
    [{ leftOut: 'HOLIDAY' }, 'Invalid leftOut: must be one of PREGNANCY, ILLNESS, TRAVEL, OTHER, or null'],
    [{}, 'No valid fields to update: send startDate or gapConfirmed or leftOut'],
    [{ startDate: '' }, 'Missing required field: startDate'],
    [{ startDate: null }, 'Invalid startDate: must be a date YYYY-MM-DD'],
    [
      { startDate: '2026-02-30' },
      'Invalid startDate: "2026-02-30" is not a calendar day YYYY-MM-DD from 1900 on',
    ],
    [{ startDate: '2026-06-17' }, 'Invalid startDate: 2026-06-17 is in the future'],
    [{ gapConfirmed: 'yes' }, 'Invalid gapConfirmed: must be true or false'],
    [{ gapConfirmed: null }, 'Invalid gapConfirmed: must be true or false'],
    [{ startDate: '2026-06-01', predictedDate: '2026-06-01' }, 'Unknown field: predictedDate'],
    [{ gapConfirmed: true, user: 'x' }, 'Unknown field: user'],
  ])('refuses %j and writes nothing', async (body, error) => {
    const { person, ids } = await withLogs('2026-05-10', '2026-06-05');
    const before = await storedRows(service, person);
    expectProblem(await person.call('PATCH', `/api/period-logs/${ids[1]}`, body), 400, error);
    expect(await storedRows(service, person)).toBe(before);
  });

  test('judges "future" in the timezone of the person', async () => {
    const { person, ids } = await withLogs('2026-06-05');
    await changeUser(service, person, { timezone: 'Pacific/Kiritimati' });
    const response = await person.call('PATCH', `/api/period-logs/${ids[0]}`, { startDate: '2026-06-17' });
    expect(response.statusCode).toBe(200);
  });
});

describe('DELETE /api/period-logs/{id}', () => {
  test('answers 204 without a body, and the log is gone', async () => {
    const { person, ids } = await withLogs('2026-05-10', '2026-06-05');
    const response = await person.call('DELETE', `/api/period-logs/${ids[0]}`);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    const { items } = (await person.call('GET', '/api/period-history')).json();
    expect(items.map((item: { id: string }) => item.id)).toEqual([ids[1]]);
  });

  test('recomputes lastPeriodDate, null when no log is left', async () => {
    const { person, ids } = await withLogs('2026-05-10', '2026-06-05');
    await person.call('DELETE', `/api/period-logs/${ids[1]}`);
    expect(await lastPeriodOf(person)).toBe('2026-05-10');
    await person.call('DELETE', `/api/period-logs/${ids[0]}`);
    expect(await lastPeriodOf(person)).toBeNull();
    expect((await person.call('GET', '/api/cycle/current')).json()).toMatchObject({ state: 'EMPTY' });
  });

  test('sets lastPeriodDate to an existing log, whatever is logged at the same time', async () => {
    const { person, ids } = await withLogs('2026-04-10', '2026-05-10', '2026-06-05');
    await Promise.all([
      person.call('DELETE', `/api/period-logs/${ids[2]}`),
      person.call('POST', '/api/cycle/period', { startDate: '2026-06-08' }),
      person.call('DELETE', `/api/period-logs/${ids[1]}`),
    ]);
    expect(await lastPeriodOf(person)).toBe('2026-06-08');
  });

  test('answers 404 the second time', async () => {
    const { person, ids } = await withLogs('2026-06-05');
    await person.call('DELETE', `/api/period-logs/${ids[0]}`);
    expectProblem(await person.call('DELETE', `/api/period-logs/${ids[0]}`), 404, NOT_FOUND);
  });
});

describe.each([
  ['PATCH', { startDate: '2026-06-01' }],
  ['PATCH', { gapConfirmed: true }],
  ['DELETE', undefined],
] as const)('%s /api/period-logs/{id} with %j', (method, body) => {
  test("answers another person's log with 404 and does not touch it", async () => {
    const { person: owner, ids } = await withLogs('2026-05-10', '2026-06-05');
    const { person: stranger } = await withLogs('2026-06-04');
    const before = [await storedRows(service, owner), await storedRows(service, stranger)];
    const response = await stranger.call(method, `/api/period-logs/${ids[0]}`, body);
    expectProblem(response, 404, NOT_FOUND);
    expect(response.headers['x-error-code']).toBe('PERIOD_LOG_NOT_FOUND');
    expect([await storedRows(service, owner), await storedRows(service, stranger)]).toEqual(before);
  });

  test.each([
    '00000000-0000-4000-8000-000000000000',
    'not-an-id',
    '1',
    '%00',
    "'%20or%20true",
    '00000000-0000-4000-8000-00000000000g',
    '{00000000-0000-4000-8000-000000000000}',
  ])('answers %s with 404', async (id) => {
    const { person } = await withLogs('2026-06-05');
    const before = await storedRows(service, person);
    expectProblem(await person.call(method, `/api/period-logs/${id}`, body), 404, NOT_FOUND);
    expect(await storedRows(service, person)).toBe(before);
  });
});
