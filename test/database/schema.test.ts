import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeSchema } from '../helpers/schema-description.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('the migrations produce the committed schema', async () => {
  await expect(await describeSchema(database)).toMatchFileSnapshot('../../migrations/schema.txt');
});

test('every column has a type that is read the same whatever the server’s timezone', async () => {
  const types = await database.asOwner(`
    select distinct format_type(a.atttypid, null) as type from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`);
  // A timestamp without a zone or a list of dates would be read as a Date, shifted by the server's timezone.
  const safe = [
    'bigint',
    'boolean',
    'bytea',
    'date',
    'double precision',
    'integer',
    'jsonb',
    'text',
    'text[]',
    'timestamp with time zone',
    'uuid',
  ];
  expect(types.map(({ type }) => type).filter((type) => !safe.includes(String(type)))).toEqual([]);
});
