import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempt } from '../helpers/isolation-problems.ts';
import { createTestApp, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import { makeFeed } from './feed-people.ts';

let service: TestApp;
let person: TestPerson;
let hash: string;
beforeAll(async () => {
  service = await createTestApp();
  person = await service.signUp();
  await makeFeed(person);
  const [row] = await service.database.asOwner(
    "select encode(token_hash, 'hex') as hash from calendar_feeds where user_id = $1",
    [person.id],
  );
  hash = String(row?.['hash']);
});
afterAll(() => service.close());

const door = (userId: string) => `select user_id, id from feed_owner('${userId}', '\\x${hash}')`;

describe('the database function feed_owner', () => {
  test('returns a feed only for the right person and hash', async () => {
    const { rows } = await attempt(service.database, { role: 'login' }, door(person.id));
    expect(rows).toEqual([{ userId: person.id, id: expect.any(String) }]);
    const other = await service.signUp();
    const { refused } = await attempt(service.database, { role: 'login' }, door(other.id));
    expect(refused).toBe('28000');
  });

  test.each([
    ['open it', () => door(person.id)],
    ['read the hash of a token', () => 'select token_hash from calendar_feeds'],
    ['make a feed of someone else', () => `insert into calendar_feeds (user_id) values ('${person.id}')`],
    ['give a feed away', () => 'update calendar_feeds set user_id = gen_random_uuid()'],
    ['widen the scope of an address', () => "update calendar_feeds set scope = 'EVERYTHING'"],
  ])('may not be bypassed: a person cannot %s', async (_what, sql) => {
    const { refused } = await attempt(service.database, { role: 'lutea_person', userId: person.id }, sql());
    expect(refused).toBe('42501');
  });

  test('the system role may not change or delete a feed', async () => {
    for (const sql of ['update calendar_feeds set discreet = false', 'delete from calendar_feeds']) {
      expect((await attempt(service.database, { role: 'lutea_system' }, sql)).refused).toBe('42501');
    }
  });
});
