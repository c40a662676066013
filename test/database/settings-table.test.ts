import { afterAll, beforeAll, expect, test } from 'vitest';
import { SETTING_NAMES, SETTINGS } from '#contract/settings.ts';
import { NAMES } from '#server/database/names.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { createPerson } from '../helpers/test-people.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('every setting has a column, whose default is the one in the table of settings or null', async () => {
  const person = await createPerson(database.engine);
  await database.asOwner('insert into settings (user_id) values ($1)', [person]);
  const [row = {}] = await database.asOwner('select * from settings where user_id = $1', [person]);
  const { user_id: _owner, ...stored } = row;
  const inCode = Object.entries(stored).map(([column, value]) => [NAMES.inCode(column), value]);
  const expected = SETTING_NAMES.map((name) => [name, name === 'language' ? null : SETTINGS[name].default]);
  expect(Object.fromEntries(inCode)).toEqual(Object.fromEntries(expected));
});
