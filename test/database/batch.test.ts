import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailable, type Engine } from '#server/database/engine.ts';
import { build, type Statement } from '#server/database/statement.ts';
import { raw, whoActs } from '../helpers/raw-statement.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
let engine: Engine;

beforeAll(async () => {
  database = await createTestDatabase();
  engine = database.engine;
});

afterAll(() => database.close());

const asSystem = raw(`select set_config('role', 'lutea_system', true)`);
const failing = raw('select 1 / 0 as broken');

function divide(by: number): Statement {
  return sql`select 12 / ${by}::int as quotient`.compile(build);
}

/** SQL that no other test has sent, so that the connection has to prepare it. */
function unheard(name: string): Statement {
  return raw(`select '${name}' as name`);
}

test('statements after a failed one are not executed, and can be sent again', async () => {
  const last = unheard('behind');
  await expect(engine.batch([unheard('before'), failing, last])).rejects.toThrow('division by zero');
  expect(await engine.batch([last])).toEqual([[{ name: 'behind' }]]);
});

test('a statement that failed can be sent again with different values', async () => {
  await expect(engine.batch([divide(0)])).rejects.toThrow('division by zero');
  expect(await engine.batch([divide(4)])).toEqual([[{ quotient: 3 }]]);
});

test('a batch may contain a statement twice, with different values', async () => {
  expect(await engine.batch([divide(6), divide(3)])).toEqual([[{ quotient: 2 }], [{ quotient: 4 }]]);
});

test('statements of a transaction may be started together, whether prepared before or not', async () => {
  const { result } = await engine.transaction(raw('select 1'), (run) =>
    Promise.all([run(unheard('together')), run(unheard('together')), run(divide(2))]),
  );
  expect(result).toEqual([[{ name: 'together' }], [{ name: 'together' }], [{ quotient: 6 }]]);
});

test('a batch that fails changes nothing in the database', async () => {
  const insert = raw(`insert into users (email) values ('half@example.test')`);
  await expect(engine.batch([asSystem, insert, failing])).rejects.toThrow('division by zero');
  expect(await database.asOwner(`select from users where email = 'half@example.test'`)).toEqual([]);
});

test('a batch that succeeds is committed, and its role ends with it', async () => {
  const insert = raw(`insert into users (email) values ('whole@example.test')`);
  await engine.batch([asSystem, insert]);
  expect(await database.asOwner(`select email from users where email = 'whole@example.test'`)).toHaveLength(
    1,
  );
  const [[actor]] = (await engine.batch([whoActs])) as [[{ role: string; userId: string | null }]];
  expect(actor.role).not.toBe('lutea_system');
});

test('a role ends with a batch that fails, too', async () => {
  await expect(engine.batch([asSystem, failing])).rejects.toThrow('division by zero');
  const [[actor]] = (await engine.batch([whoActs])) as [[{ role: string; userId: string | null }]];
  expect(actor.role).not.toBe('lutea_system');
});

test('statements with rows, without rows and without a result return their answers in order', async () => {
  const touch = raw(`update users set updated_at = now() where email = 'nobody@example.test'`);
  const none = raw(`select email from users where email = 'nobody@example.test'`);
  for (const _time of ['first', 'again']) {
    expect(await engine.batch([asSystem, touch, divide(1), none])).toEqual([
      [{ setConfig: 'lutea_system' }],
      [],
      [{ quotient: 12 }],
      [],
    ]);
  }
});

test('an engine that is closed answers with DatabaseUnavailable', async () => {
  const own = await createTestDatabase();
  await own.close();
  await expect(own.engine.batch([divide(1)])).rejects.toThrow(DatabaseUnavailable);
});
