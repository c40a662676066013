import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandContext } from '#server/cli/commands.ts';
import { applyDeleted, printDeleted } from '#server/cli/deletion-commands.ts';
import { actAsUser } from '#server/database/person.ts';
import { deletePerson, listDeleted } from '#server/records/access/deleted-people.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { createPeople, createPerson } from '../helpers/test-people.ts';

let database: TestDatabase;
let context: CommandContext;
beforeAll(async () => {
  database = await createTestDatabase();
  context = { engine: database.engine } as CommandContext;
});
afterAll(() => database.close());

const remove = (id: string) => deletePerson(actAsUser(database.engine, id), id);
const isThere = async (id: string) =>
  (await database.asOwner('select 1 from users where id = $1', [id])).length > 0;

test('one person’s transaction cannot delete another person', async () => {
  const [ada = '', bea = ''] = await createPeople(database.engine, 2);
  expect(await deletePerson(actAsUser(database.engine, bea), ada)).toBe(false);
  expect([await isThere(ada), await isThere(bea)]).toEqual([true, true]);
});

test('applying the printed list of deleted people deletes those who are there again, and does not change the list', async () => {
  const [gone = '', stays = ''] = await createPeople(database.engine, 2);
  expect(await remove(gone)).toBe(true);
  const { lines } = await printDeleted(context);
  await database.asOwner("insert into users (id, email) values ($1, 'back@example.test')", [gone]);
  const total = (await listDeleted(database.engine)).length;
  expect(await applyDeleted(context, lines.join('\n'))).toEqual({
    lines: [`On the list: ${total}. Deleted again: 1.`],
    ok: true,
  });
  expect([await isThere(gone), await isThere(stays)]).toEqual([false, true]);
  expect((await printDeleted(context)).lines).toEqual(lines);
  expect(await applyDeleted(context, lines.join('\r\n'))).toMatchObject({
    lines: [`On the list: ${total}. Deleted again: 0.`],
  });
});

test('applying a list adds people who were never in this database to its list', async () => {
  const id = randomUUID();
  await applyDeleted(context, `# a note\n\n${id.toUpperCase()} 2026-01-01T00:00:00Z\n`);
  expect((await listDeleted(database.engine)).map((person) => `${person.id} ${person.deletedAt}`)).toContain(
    `${id} 2026-01-01T00:00:00Z`,
  );
});

test.each([['nonsense'], ['00000000-0000-4000-8000-000000000000'], ['users 2026-01-01T00:00:00Z']])(
  'a list with the line %j deletes nobody',
  async (line) => {
    const id = await createPerson(database.engine);
    const answer = await applyDeleted(context, `${id} 2026-01-01T00:00:00Z\n${line}\n`);
    expect(answer).toEqual({
      lines: ['Line 2 is not an id and a time, as lutea deleted list prints them. Nothing was deleted.'],
      ok: false,
    });
    expect(await isThere(id)).toBe(true);
  },
);
