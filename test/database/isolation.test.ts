import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { NAMES } from '#server/database/names.ts';
import { OWNER_COLUMNS } from '#server/database/person-tables.ts';
import { reserveSetConfig } from '#server/database/postgresql/set-config-right.ts';
import { attempt, findIsolationProblems } from '../helpers/isolation-problems.ts';
import { insertRow, readTables } from '../helpers/table-facts.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { createPerson } from '../helpers/test-people.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('nobody can read or write another person’s rows, in any table', async () => {
  expect((await readTables(database)).length).toBeGreaterThan(5);
  expect(await findIsolationProblems(database)).toEqual([]);
});

test('every table has row-level security enabled and forced', async () => {
  const tables = await readTables(database);
  expect(tables.filter(({ isEnabled, isForced }) => !isEnabled || !isForced)).toEqual([]);
});

test('the owner is the first column of every primary key', async () => {
  const leading = await database.asOwner(`
    select c.relname::text as table, a.attname::text as column from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'p' and c.relnamespace = 'public'::regnamespace order by 1`);
  const leaders = new Map(leading.map((row) => [row['table'], row['column']]));
  const owned = (await readTables(database)).filter(({ owner }) => owner !== null);
  expect(owned.map(({ name }) => [name, leaders.get(name)])).toEqual(
    owned.map(({ name, owner }) => [name, owner]),
  );
});

test('OWNER_COLUMNS lists every table that has an owner, and its column', async () => {
  const owned = (await readTables(database)).filter(({ owner }) => owner !== null);
  expect(OWNER_COLUMNS).toEqual(
    Object.fromEntries(owned.map(({ name, owner }) => [NAMES.inCode(name), NAMES.inCode(owner ?? '')])),
  );
});

test('a conflict on a unique key reveals nothing about other people', async () => {
  // A conflict on a key without the person would reveal that somebody else has the value.
  const telling = await database.asOwner(`
    select c.relname::text as table, i.indexrelid::regclass::text as key
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute first on first.attrelid = c.oid and first.attnum = i.indkey[0]
    where i.indisunique and c.relnamespace = 'public'::regnamespace and first.attname <> 'user_id'
      and exists (select from unnest(i.indkey::int2[]) as k (attnum)
        where has_column_privilege('lutea_person', c.oid, k.attnum, 'insert')
          or has_column_privilege('lutea_person', c.oid, k.attnum, 'update'))`);
  expect(telling).toEqual([]);
});

test('every foreign key says what happens when a person is deleted, and that deletes all their rows', async () => {
  const person = await createPerson(database.engine);
  const owned = (await readTables(database)).filter(({ owner }) => owner === 'user_id');
  for (const table of owned) await database.asOwner(insertRow(table, person));
  await database.asOwner('delete from users where id = $1', [person]);
  for (const { name } of owned) {
    expect(await database.asOwner(`select 1 from ${name} where user_id = $1`, [person])).toEqual([]);
  }
});

test('no role of the service may create objects', async () => {
  for (const role of ['login', 'lutea_person', 'lutea_system'] as const) {
    const { refused } = await attempt(database, { role }, 'create table mine ()');
    expect([role, refused]).toEqual([role, '42501']);
  }
});

describe('a person', () => {
  test.each([
    ['read the hash of a session token', 'select token_hash from sessions'],
    ['read a whole session', 'select * from sessions'],
    ['prolong a session', 'update sessions set last_seen_at = now()'],
    ['start a session', "insert into sessions (token_hash, user_agent) values ('\\x00', '')"],
    ['change their e-mail', "update users set email = 'other@example.test'"],
    ['change their id', 'update users set id = gen_random_uuid()'],
    ['create a person', "insert into users (email) values ('other@example.test')"],
    ['attach an identity', "insert into identities (issuer, subject) values ('a', 'b')"],
    ['read the hash of a key for a tool', 'select token_hash from tool_keys'],
    ['widen a key for a tool', "update tool_keys set scopes = '{notes}'"],
    ['open a key by its hash', "select * from tool_key_owner('\\x00', now())"],
    ['open a session by its hash', "select * from session_owner('\\x00', '-infinity', '-infinity')"],
    ['read the migrations', 'select * from schema_migrations'],
    ['read who has deleted their account', 'select * from deleted_users'],
    ['read what the operator set', 'select * from operator_settings'],
    ['read the operator’s keys', 'select * from operator_keys'],
    ['undo that they deleted theirs', 'delete from deleted_users'],
    ['read logins under way', 'select * from login_transactions'],
  ])('may not %s', async (_what, sql) => {
    const userId = await createPerson(database.engine);
    const { refused } = await attempt(database, { role: 'lutea_person', userId }, sql);
    expect(refused).toBe('42501');
  });
});

test('row-level security also applies to a table’s owner who is no superuser, only because it is forced', async () => {
  await createPerson(database.engine);
  const [name] = await database.asOwner('select current_database()::text as text');
  const client = new pg.Client({ connectionString: `${inject('postgresqlUrl')}/${name?.['text']}` });
  await client.connect();
  const role = `${name?.['text']}_owner`;
  await client.query(`begin; create role ${role}; alter table users owner to ${role}; set role ${role}`);
  const { rowCount: forced } = await client.query('select from users');
  await client.query('alter table users no force row level security');
  const { rowCount: unforced } = await client.query('select from users');
  await client.query('rollback');
  await client.end();
  expect(forced).toBe(0);
  expect(unforced).toBeGreaterThan(0);
});

describe('SQL injected into a person’s query', () => {
  let ada: string;
  let bea: string;
  beforeAll(async () => {
    ada = await createPerson(database.engine);
    bea = await createPerson(database.engine);
    const [name] = await database.asOwner('select current_database()::text as text');
    const owner = new pg.Client({ connectionString: `${inject('postgresqlUrl')}/${name?.['text']}` });
    await owner.connect();
    await reserveSetConfig(owner, 'lutea');
    await owner.end();
  });

  const asAda = (sql: string) => attempt(database, { role: 'lutea_person', userId: ada }, sql);

  test('still sees the rows of the person whose query it is', async () => {
    expect((await asAda('select id from users')).rows).toEqual([{ id: ada }]);
  });

  test('cannot set another person’s id', async () => {
    const asBea = `select users.id from (select set_config('app.user_id', '${bea}', true)) as s, users`;
    expect((await asAda(asBea)).refused).toBe('42501');
  });

  test.each(['lutea_system', 'none'])('cannot switch to the role %s and run a query in it', async (role) => {
    const inRole = `select set_config('role', '${role}', true), query_to_xml('select id from users', true, true, '')`;
    expect((await asAda(inRole)).refused).toBe('42501');
  });

  test('cannot change a setting through the view of all settings', async () => {
    expect((await asAda(`update pg_settings set setting = '${bea}' where name = 'role'`)).refused).toBe(
      '42501',
    );
  });

  test('cannot run SET inside a query', async () => {
    const { refused, rows } = await asAda(`select query_to_xml('set role lutea_system', true, true, '')`);
    expect([refused, rows]).toEqual(['0A000', []]);
  });
});
