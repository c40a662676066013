import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actAsUser, type PersonStore } from '#server/database/person.ts';
import { logStart } from '#server/features/period-logs/log-start.ts';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { changeUser, expectProblem, storedRows } from './person-data.ts';

let service: TestApp;
beforeAll(async () => {
  service = await createTestApp();
});
afterAll(() => service.close());

const log = (person: TestPerson, startDate: unknown) =>
  person.call('POST', '/api/cycle/period', { startDate });
const lastPeriodOf = async (person: TestPerson) =>
  (await person.call('GET', '/api/user')).json().lastPeriodDate;
const logsOf = async (person: TestPerson) => (await person.call('GET', '/api/period-history')).json().items;

describe('POST /api/cycle/period', () => {
  test('answers the cycle day, the phase, the log and the next period', async () => {
    const person = await service.signUp();
    const response = await log(person, '2026-06-07');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        cycleDay: 10,
        phase: 'FOLLICULAR',
        lastPeriodDate: '2026-06-07',
        periodLog: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          user: person.id,
          startDate: '2026-06-07',
          predictedDate: null,
          daysEarly: null,
          daysLate: null,
          leftOut: null,
        },
        nextPeriod: { date: '2026-07-06', earliest: '2026-07-01', latest: '2026-07-11', confidence: 'low' },
        questions: [],
      },
    ]);
  });

  test('counts on from the last period if a start may be spotting, and asks about it at once', async () => {
    const person = await service.signUp();
    await log(person, '2026-06-02');
    const answer = (await log(person, '2026-06-14')).json();
    expect(answer).toMatchObject({
      cycleDay: 15,
      phase: 'OVULATION',
      lastPeriodDate: '2026-06-14',
      questions: [{ kind: 'SPOTTING', startDate: '2026-06-14', gapDays: 12, periodLog: answer.periodLog.id }],
    });
    expect(await lastPeriodOf(person)).toBe('2026-06-14');
    await person.call('PATCH', `/api/period-logs/${answer.periodLog.id}`, { gapConfirmed: true });
    expect((await person.call('GET', '/api/cycle/current')).json()).toMatchObject({
      cycleDay: 3,
      questions: [],
    });
  });

  test('counts the start as cycle day 1', async () => {
    const person = await service.signUp();
    expect((await log(person, '2026-06-16')).json()).toMatchObject({ cycleDay: 1, phase: 'MENSTRUAL' });
  });

  test('sets lastPeriodDate and creates a log', async () => {
    const person = await service.signUp();
    const { periodLog } = (await log(person, '2026-06-01')).json();
    expect(await lastPeriodOf(person)).toBe('2026-06-01');
    expect(await logsOf(person)).toEqual([{ ...periodLog, cycleLength: null }]);
  });

  test('sets lastPeriodDate to an earlier day too, but counts from the newest start', async () => {
    const person = await service.signUp();
    await log(person, '2026-06-10');
    const backdated = (await log(person, '2026-05-12')).json();
    expect(backdated).toMatchObject({ lastPeriodDate: '2026-05-12', cycleDay: 7 });
    expect(await lastPeriodOf(person)).toBe('2026-05-12');
  });

  test('stores the prediction that was valid before', async () => {
    const person = await service.signUp();
    const { nextPeriod } = (await log(person, '2026-05-10')).json();
    const { periodLog } = (await log(person, '2026-06-05')).json();
    expect(periodLog).toMatchObject({ predictedDate: nextPeriod.date, daysEarly: 3, daysLate: 0 });
    await log(person, '2026-04-01');
    expect((await logsOf(person))[0].predictedDate).toBe(nextPeriod.date);
  });

  test('answers a day that is already logged with the same log and makes no second one', async () => {
    const person = await service.signUp();
    await log(person, '2026-05-10');
    const first = (await log(person, '2026-06-08')).json();
    await log(person, '2026-04-12');
    const again = await log(person, '2026-06-08');
    expect([again.statusCode, again.json().periodLog]).toEqual([200, first.periodLog]);
    expect(await lastPeriodOf(person)).toBe('2026-06-08');
    expect(await logsOf(person)).toHaveLength(3);
  });

  test('makes one log of a day that is sent several times at once', async () => {
    const person = await service.signUp();
    const responses = await Promise.all(Array.from({ length: 6 }, () => log(person, '2026-06-02')));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(responses.map((response) => response.json().periodLog.id)).size).toBe(1);
    expect(await logsOf(person)).toHaveLength(1);
  });

  test('logs all of several different days sent at once', async () => {
    const person = await service.signUp();
    const days = ['2026-03-01', '2026-03-29', '2026-04-26', '2026-05-24'];
    await Promise.all(days.map((day) => log(person, day)));
    expect((await logsOf(person)).map((item: { startDate: string }) => item.startDate)).toEqual(
      days.toReversed(),
    );
    expect(days).toContain(await lastPeriodOf(person));
  });

  test('counts the day of a start long ago, with no phase and no prediction', async () => {
    const person = await service.signUp();
    expect((await log(person, '2025-01-01')).json()).toMatchObject({
      cycleDay: 532,
      phase: 'UNKNOWN',
      nextPeriod: null,
      lastPeriodDate: '2025-01-01',
    });
  });

  test.each(['1900-01-01', '2024-02-29', '2026-06-16'])('accepts %s', async (startDate) => {
    const person = await service.signUp();
    expect((await log(person, startDate)).statusCode).toBe(200);
  });
});

describe('a start that is logged while other data of the person change', () => {
  /** A store of the person in which `change` runs right after each of the first `times` reads. */
  function changedMeanwhile({ id }: TestPerson, change: () => Promise<unknown>, times = 1): PersonStore {
    const person = actAsUser(service.database.engine, id);
    let changes = 0;
    return {
      ...person,
      async read(...statements) {
        const rows = await person.read(...statements);
        if (changes++ < times) await change();
        return rows;
      },
    };
  }

  const startDate = Temporal.PlainDate.from('2026-06-08');
  const logMeanwhile = async (person: TestPerson, change: () => Promise<unknown>) => {
    const { periodLog } = await logStart(changedMeanwhile(person, change), { startDate, now: START });
    return periodLog.predictedDate?.toString();
  };

  test('is refused, not retried forever, when the profile changes after every read', async () => {
    const person = await service.signUp();
    let zones = 0;
    const changeZone = () =>
      person.call('PATCH', '/api/user', { timezone: zones++ % 2 ? 'Europe/Berlin' : 'Europe/Paris' });
    const always = changedMeanwhile(person, changeZone, Number.POSITIVE_INFINITY);
    await expect(logStart(always, { startDate, now: START })).rejects.toMatchObject({
      code: 'DATASTORE_UNAVAILABLE',
    });
    expect(await logsOf(person)).toEqual([]);
  });

  test('is stored with the prediction that another start at the same time led to', async () => {
    const person = await service.signUp();
    await log(person, '2026-04-12');
    let standing: string | undefined;
    const predicted = await logMeanwhile(person, async () => {
      standing = (await log(person, '2026-05-10')).json().nextPeriod.date;
    });
    expect([predicted, await lastPeriodOf(person)]).toEqual([standing, '2026-06-08']);
    expect(await logsOf(person)).toHaveLength(3);
  });

  test('is stored without a prediction from a start that was deleted at the same time', async () => {
    const person = await service.signUp();
    const { periodLog } = (await log(person, '2026-05-10')).json();
    const predicted = await logMeanwhile(person, () =>
      person.call('DELETE', `/api/period-logs/${periodLog.id}`),
    );
    expect([predicted, await lastPeriodOf(person)]).toEqual([undefined, '2026-06-08']);
  });

  test('is logged without overwriting the other change', async () => {
    const person = await service.signUp();
    await logMeanwhile(person, () => person.call('PATCH', '/api/user', { timezone: 'Europe/Berlin' }));
    expect((await person.call('GET', '/api/user')).json()).toMatchObject({
      timezone: 'Europe/Berlin',
      lastPeriodDate: '2026-06-08',
    });
  });
});

describe('POST /api/cycle/period refuses and writes nothing', () => {
  const notADay = (value: string) =>
    `Invalid startDate: ${value} is not a calendar day YYYY-MM-DD from 1900 on`;

  test.each([
    [undefined, 'Missing required field: startDate'],
    [null, 'Missing required field: startDate'],
    [[], 'Missing required field: startDate'],
    ['2026-06-01', 'Missing required field: startDate'],
    [{}, 'Missing required field: startDate'],
    [{ startDate: '' }, 'Missing required field: startDate'],
    [{ startDate: null }, 'Invalid startDate: must be a date YYYY-MM-DD'],
    [{ startDate: 20260601 }, 'Invalid startDate: must be a date YYYY-MM-DD'],
    [{ startDate: ['2026-06-01'] }, 'Invalid startDate: must be a date YYYY-MM-DD'],
    [{ startDate: '2026-6-1' }, notADay('"2026-6-1"')],
    [{ startDate: '01.06.2026' }, notADay('"01.06.2026"')],
    [{ startDate: '2026-06-01T00:00:00Z' }, notADay('"2026-06-01T00:00:00Z"')],
    [{ startDate: ' 2026-06-01' }, notADay('" 2026-06-01"')],
    [{ startDate: '2026-06-01\n' }, notADay('"2026-06-01\\n"')],
    [{ startDate: '2026-02-29' }, notADay('"2026-02-29"')],
    [{ startDate: '2026-06-31' }, notADay('"2026-06-31"')],
    [{ startDate: '2026-00-10' }, notADay('"2026-00-10"')],
    [{ startDate: '1899-12-31' }, notADay('"1899-12-31"')],
    [{ startDate: 'yesterday' }, notADay('"yesterday"')],
    [{ startDate: 'infinity' }, notADay('"infinity"')],
    [{ startDate: '٢٠٢٦-٠٦-٠١' }, notADay('"٢٠٢٦-٠٦-٠١"')],
    [{ startDate: '2026-06-17' }, 'Invalid startDate: 2026-06-17 is in the future'],
    [{ startDate: '9999-12-31' }, 'Invalid startDate: 9999-12-31 is in the future'],
    [{ startDate: '2026-06-01', flow: 'heavy' }, 'Unknown field: flow'],
  ])('%j', async (body, error) => {
    const person = await service.signUp();
    const before = await storedRows(service, person);
    expectProblem(await person.call('POST', '/api/cycle/period', body), 400, error);
    expect(await storedRows(service, person)).toBe(before);
  });
});

describe('POST /api/cycle/period: "future" is in the timezone of the person', () => {
  // The service's clock stands at 12:00 UTC on 16 June: 02:00 on the 17th in Kiritimati, 01:00 on the 16th in Niue.
  test('accepts tomorrow’s date in UTC if it is today for the person', async () => {
    const person = await service.signUp();
    await changeUser(service, person, { timezone: 'Pacific/Kiritimati' });
    expect((await log(person, '2026-06-17')).json()).toMatchObject({ cycleDay: 1, phase: 'MENSTRUAL' });
    expectProblem(await log(person, '2026-06-18'), 400, 'Invalid startDate: 2026-06-18 is in the future');
  });

  test('refuses the same date if it is still in the future for the person', async () => {
    const person = await service.signUp();
    await changeUser(service, person, { timezone: 'Pacific/Honolulu' });
    expectProblem(await log(person, '2026-06-17'), 400, 'Invalid startDate: 2026-06-17 is in the future');
  });

  test('counts in UTC if the runtime does not know the timezone', async () => {
    const person = await service.signUp();
    await changeUser(service, person, { timezone: 'Mars/Olympus' });
    expect((await log(person, '2026-06-16')).json()).toMatchObject({ cycleDay: 1 });
  });
});

describe('a start with a changeId', () => {
  const start = {
    startDate: '2026-06-08',
    changeId: '0c7c35d2-5e9c-4b8e-9c39-1f0d8f3f6a02',
  };

  test('is logged once, and if deleted is not logged by sending it again', async () => {
    const person = await service.signUp();
    const sent = await Promise.all([1, 2, 3].map(() => person.call('POST', '/api/cycle/period', start)));
    const ids = new Set(sent.map((answer) => answer.json().periodLog.id));
    expect([sent.map(({ statusCode }) => statusCode), ids.size]).toEqual([[200, 200, 200], 1]);
    await person.call('DELETE', `/api/period-logs/${[...ids][0]}`);
    const again = await person.call('POST', '/api/cycle/period', start);
    expectProblem(again, 404, 'The start on 2026-06-08 was logged and deleted since');
    expect((await person.call('GET', '/api/period-history')).json().total).toBe(0);
  });
});
