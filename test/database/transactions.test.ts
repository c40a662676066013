import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonRun } from '#server/database/person.ts';
import { actAsSession, actAsUser, NoSession } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { raw, whoActs } from '../helpers/raw-statement.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { createPeople, createPerson } from '../helpers/test-people.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const divideByZero = raw('select 1 / 0');
const logDay = (date: string) =>
  forPerson(build.insertInto('decisions').values({ date: Temporal.PlainDate.from(date) }));

async function countDays(userId: string): Promise<number> {
  const [row] = await database.asOwner('select count(*)::int as count from decisions where user_id = $1', [
    userId,
  ]);
  return row?.['count'] as number;
}

/** The session state that the next user of a pooled connection would get. */
async function stateAtCheckout(): Promise<unknown[]> {
  const hold = raw('select pg_sleep(0.02)');
  const answers = await Promise.all(Array.from({ length: 10 }, () => database.engine.batch([whoActs, hold])));
  return [...new Set(answers.map(([state]) => JSON.stringify(state)))].map((text) => JSON.parse(text)[0]);
}

async function expectNobodyAtCheckout(): Promise<void> {
  const [state, ...others] = await stateAtCheckout();
  expect(others).toEqual([]);
  expect(state).toEqual({ role: expect.stringMatching(/^lutea_service$|_login$/), userId: null });
}

describe('a batch', () => {
  test('commits all of its statements', async () => {
    const person = await createPerson(database.engine);
    await actAsUser(database.engine, person).read(logDay('2026-06-01'), logDay('2026-06-02'));
    expect(await countDays(person)).toBe(2);
  });

  test.each([
    ['first', [divideByZero, logDay('2026-06-01'), logDay('2026-06-02')]],
    ['second', [logDay('2026-06-01'), divideByZero, logDay('2026-06-02')]],
    ['last', [logDay('2026-06-01'), logDay('2026-06-02'), divideByZero]],
  ])('commits nothing when its %s statement fails', async (_which, statements) => {
    const person = await createPerson(database.engine);
    await expect(actAsUser(database.engine, person).read(...statements)).rejects.toThrow('division by zero');
    expect(await countDays(person)).toBe(0);
    await expectNobodyAtCheckout();
  });

  test('throws the first error of several', async () => {
    const unknownTable = raw('select * from no_such_table');
    await expect(database.engine.batch([divideByZero, unknownTable])).rejects.toThrow('division by zero');
    await expect(database.engine.batch([unknownTable, divideByZero])).rejects.toThrow('no_such_table');
  });

  test('throws the error of its opening statement when others fail too', async () => {
    const stranger = actAsSession(database.engine, 'x'.repeat(43), Temporal.Now.instant());
    await expect(stranger.read(divideByZero)).rejects.toBeInstanceOf(NoSession);
    await expectNobodyAtCheckout();
  });
});

describe('a transaction', () => {
  test('commits nothing when the work throws, and throws the same error', async () => {
    const person = await createPerson(database.engine);
    const failure = new Error('not this time');
    const work = actAsUser(database.engine, person).write(async (run) => {
      await run(logDay('2026-06-01'));
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
    expect(await countDays(person)).toBe(0);
    await expectNobodyAtCheckout();
  });

  test('throws the error of its first failed statement, even if the work awaits a later one before it', async () => {
    const person = await createPerson(database.engine);
    const work = actAsUser(database.engine, person).write(async (run) => {
      const first = run(divideByZero);
      await run(logDay('2026-06-01'));
      await first;
    });
    await expect(work).rejects.toThrow('division by zero');
  });

  test("does not mistake an outside service's error for its own", async () => {
    const person = await createPerson(database.engine);
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const work = actAsUser(database.engine, person).write(() => Promise.reject(refused));
    await expect(work).rejects.toBe(refused);
  });

  test('throws when the work catches the error of a failed statement', async () => {
    const person = await createPerson(database.engine);
    const work = actAsUser(database.engine, person).write(async (run) => {
      await run(logDay('2026-06-01'));
      await run(divideByZero).catch(() => 'hidden');
      return 'kept';
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(await countDays(person)).toBe(0);
  });

  test('throws when a statement fails that the work did not await', async () => {
    const person = await createPerson(database.engine);
    const work = actAsUser(database.engine, person).write(async (run) => {
      await run(logDay('2026-06-01'));
      void run(divideByZero);
    });
    await expect(work).rejects.toThrow();
    expect(await countDays(person)).toBe(0);
    await expectNobodyAtCheckout();
  });

  test('throws the error of its opening statement, whatever the work does', async () => {
    const write = (work: (run: PersonRun) => Promise<unknown>) =>
      actAsSession(database.engine, 'x'.repeat(43), Temporal.Now.instant()).write(work);
    await expect(write((run) => run(divideByZero))).rejects.toBeInstanceOf(NoSession);
    await expect(write(async () => 'nothing')).rejects.toBeInstanceOf(NoSession);
    await expect(write((run) => run(divideByZero).catch(() => 'hidden'))).rejects.toBeInstanceOf(NoSession);
    await expectNobodyAtCheckout();
  });

  test('refuses a statement after its end, which would run as another person', async () => {
    const [first = '', second = ''] = await createPeople(database.engine, 2);
    let late: PersonRun | undefined;
    await actAsUser(database.engine, first).write(async (run) => {
      late = run;
    });
    await actAsUser(database.engine, second).write(async (run) => {
      await expect(late?.(logDay('2026-06-01'))).rejects.toThrow('after the end of its transaction');
      await run(raw('select 1'));
    });
    expect([await countDays(first), await countDays(second)]).toEqual([0, 0]);
  });

  test('leaves a clean connection when it fails only at its commit', async () => {
    await database.asOwner('create table deferred (user_id uuid unique deferrable initially deferred)');
    await database.asOwner('grant insert on deferred to lutea_person');
    const person = await createPerson(database.engine);
    const insert = raw(`insert into deferred values ('${person}')`);
    const store = actAsUser(database.engine, person);
    const work = store.write(async (run) => {
      await run(logDay('2026-06-01'));
      await run(insert);
      await run(insert);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    await expect(store.read(logDay('2026-06-01'), insert, insert)).rejects.toMatchObject({ code: '23505' });
    expect(await countDays(person)).toBe(0);
    await expectNobodyAtCheckout();
    await database.asOwner('drop table deferred');
  });
});

test('200 reads and writes at once by 20 people never mix people', async () => {
  const people = await createPeople(database.engine, 20);
  const wrong: string[] = [];
  const days = Array.from({ length: 5 }, (_, i) => `2026-05-0${i + 1}`);
  const write = async (person: string, day: string) => {
    const rows = await actAsUser(database.engine, person).write(async (run) => {
      await run(logDay(day));
      return run(whoActs);
    });
    if (rows[0]?.userId !== person) wrong.push(`wrote as ${rows[0]?.userId}`);
  };
  const read = async (person: string) => {
    const ids = raw<{ id: string }>('select user_id as id from decisions union all select id from users');
    const [rows, [who]] = await actAsUser(database.engine, person).read(ids, whoActs);
    if (who?.userId !== person || who.role !== 'lutea_person') wrong.push(`read as ${who?.userId}`);
    wrong.push(...rows.filter(({ id }) => id !== person).map(({ id }) => `${person} saw ${id}`));
  };
  await Promise.all(people.flatMap((person) => days.flatMap((day) => [write(person, day), read(person)])));
  expect(wrong).toEqual([]);
  expect(await Promise.all(people.map(countDays))).toEqual(people.map(() => 5));
  await expectNobodyAtCheckout();
});
