import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { addPeriodLog, expectProblem } from './person-data.ts';

let service: TestApp;
/** Five logs, 28, 30, 29 and 35 days apart. */
let person: TestPerson;
beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
  for (const [start, predicted] of [
    ['2026-02-01', null],
    ['2026-03-01', '2026-03-03'],
    ['2026-03-31', '2026-03-31'],
    ['2026-04-29', null],
    ['2026-06-03', '2026-05-30'],
  ] as const) {
    await addPeriodLog(service, person, start, predicted);
  }
});
afterAll(() => service.close());

interface PredictionError {
  daysEarly: number | null;
  daysLate: number | null;
}

const read = async (query = '') => (await person.call('GET', `/api/period-history${query}`)).json();
const startsOf = ({ items }: { items: { startDate: string }[] }) => items.map(({ startDate }) => startDate);

describe('GET /api/period-history', () => {
  test('2: answers a page with its items, its number, the total and the average', async () => {
    const page = await read();
    expect(page).toMatchObject({ total: 5, page: 1, limit: 20, totalPages: 1, hasMore: false });
    expect(Object.keys(page).sort()).toEqual([
      'averageCycleLength',
      'hasMore',
      'items',
      'limit',
      'page',
      'total',
      'totalPages',
    ]);
  });

  test('an item carries the log, its cycle length and its prediction error', async () => {
    const [newest] = (await read()).items;
    expect(newest).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user: person.id,
      startDate: '2026-06-03',
      predictedDate: '2026-05-30',
      cycleLength: 35,
      daysEarly: 0,
      daysLate: 4,
      leftOut: null,
    });
  });

  test('1: sorts by startDate, most recent first', async () => {
    expect(startsOf(await read())).toEqual([
      '2026-06-03',
      '2026-04-29',
      '2026-03-31',
      '2026-03-01',
      '2026-02-01',
    ]);
  });

  test('1: answers one page at a time', async () => {
    expect(startsOf(await read('?page=1&limit=2'))).toEqual(['2026-06-03', '2026-04-29']);
    expect(startsOf(await read('?page=2&limit=2'))).toEqual(['2026-03-31', '2026-03-01']);
    expect(startsOf(await read('?page=3&limit=2'))).toEqual(['2026-02-01']);
  });

  test('1: answers only the caller’s own logs', async () => {
    const other = await service.signUp();
    expect((await other.call('GET', '/api/period-history')).json()).toEqual({
      items: [],
      total: 0,
      page: 1,
      limit: 20,
      totalPages: 0,
      hasMore: false,
      averageCycleLength: null,
    });
  });

  test.each([
    [1, true],
    [2, true],
    [3, false],
  ])('3: total counts all logs, and on page %i of 3 hasMore is %s', async (page, hasMore) => {
    expect(await read(`?page=${page}&limit=2`)).toMatchObject({ total: 5, totalPages: 3, hasMore });
  });

  test('3: a page beyond the end is empty, has neither hasMore nor an average', async () => {
    expect(await read('?page=4&limit=2')).toEqual({
      items: [],
      total: 5,
      page: 4,
      limit: 2,
      totalPages: 3,
      hasMore: false,
      averageCycleLength: null,
    });
  });

  test('3: the highest possible page number gives an empty page too', async () => {
    expect(await read(`?page=${Number.MAX_SAFE_INTEGER}&limit=100`)).toMatchObject({ items: [], total: 5 });
  });

  test('4: cycleLength is the days since the next item, null for the last', async () => {
    const { items } = await read();
    expect(items.map((item: { cycleLength: number }) => item.cycleLength)).toEqual([35, 29, 30, 28, null]);
  });

  test('4: cycleLength is null for the last item of a page, even if an older page follows', async () => {
    const { items } = await read('?page=1&limit=2');
    expect(items.map((item: { cycleLength: number }) => item.cycleLength)).toEqual([35, null]);
  });

  test('5: the prediction error is given for starts that were early, on the day and late, and is null without a prediction', async () => {
    const { items } = await read();
    const errors = items.map(({ daysEarly, daysLate }: PredictionError) => [daysEarly, daysLate]);
    expect(errors).toEqual([
      [0, 4],
      [null, null],
      [0, 0],
      [2, 0],
      [null, null],
    ]);
  });

  test('5: predictedDate is null when absent', async () => {
    expect((await read()).items[4].predictedDate).toBeNull();
  });

  test('6: averageCycleLength is the rounded mean of the page (122 / 4 = 30.5)', async () => {
    expect((await read()).averageCycleLength).toBe(31);
  });

  test('6: averageCycleLength counts only the items of the returned page', async () => {
    expect((await read('?page=2&limit=2')).averageCycleLength).toBe(30);
  });

  test('6: averageCycleLength is null on a page with one item', async () => {
    expect((await read('?page=3&limit=2')).averageCycleLength).toBeNull();
  });

  test.each([
    '0',
    '-1',
    '1.5',
    '1abc',
    'abc',
    '',
    '%201',
    '%2B1',
    '1e1',
    '0x1',
    'NaN',
    '99999999999999999999',
  ])('7: refuses page=%s', async (page) => {
    const response = await person.call('GET', `/api/period-history?page=${page}`);
    expectProblem(response, 400, 'Invalid page: must be a positive integer');
  });

  test.each(['0', '-1', '101', '1.5', '1abc', 'abc', '', '%2010', '%2B10', '1e1', '99999999999999999999'])(
    '8: refuses limit=%s',
    async (limit) => {
      const response = await person.call('GET', `/api/period-history?limit=${limit}`);
      expectProblem(response, 400, 'Invalid limit: must be between 1 and 100');
    },
  );

  test.each([1, 100])('8: accepts limit=%i', async (limit) => {
    expect(await read(`?limit=${limit}`)).toMatchObject({ limit, total: 5 });
  });

  test.each([
    ['page=1&page=2', 'Invalid page: must be a positive integer'],
    ['limit=10&limit=20', 'Invalid limit: must be between 1 and 100'],
    ['sort=asc', 'Unknown field: sort'],
  ])('refuses ?%s', async (query, error) => {
    expectProblem(await person.call('GET', `/api/period-history?${query}`), 400, error);
  });
});
