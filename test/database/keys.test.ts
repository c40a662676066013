import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The first column of each unique key, for every table with a person's rows. */
const UNIQUE_KEYS = `
  select c.relname::text as table, i.indexrelid::regclass::text as index, a.attname::text as first
  from pg_index i
  join pg_class c on c.oid = i.indrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
  where c.relnamespace = 'public'::regnamespace and i.indisunique
    and exists (select from pg_attribute u where u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped)
  order by 1, 2`;

/** Keys that find a person who is not yet known. If the data were split by person, these tables would not be. */
const FIND_THE_PERSON = [
  'household_accounts_name_key_key',
  'household_enrolments_hash_key',
  'identities_issuer_subject_key',
  'sessions_token_hash_key',
];

test('every unique key of a table with people’s rows begins with the person, except those that find a person', async () => {
  const keys = await database.asOwner(UNIQUE_KEYS);
  const others = keys.filter(({ first }) => first !== 'user_id').map(({ index }) => index);
  expect(keys.length).toBeGreaterThan(20);
  expect(others).toEqual(FIND_THE_PERSON);
});

const FOREIGN_KEYS = `
  select c.conname::text as name
  from pg_constraint c
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confrelid <> 'users'::regclass
    and exists (select from pg_attribute u where u.attrelid = c.conrelid and u.attname = 'user_id' and not u.attisdropped)
    and not exists (
      select from pg_attribute a where a.attrelid = c.conrelid and a.attnum = c.conkey[1] and a.attname = 'user_id')
  order by 1`;

test('every foreign key between people’s rows contains the person, so that none leads to another person', async () => {
  expect(await database.asOwner(FOREIGN_KEYS)).toEqual([]);
});
