import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CannotOpen, createKeyRing, type Key } from '#server/database/key-ring.ts';
import { readLinkKey, resealLinkKey } from '#server/records/notification/link-key.ts';
import { START } from '../helpers/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

const first: Key = { id: 'k1', secret: new Uint8Array(32).fill(1) };
const second: Key = { id: 'k2', secret: new Uint8Array(32).fill(2) };
const ring = createKeyRing([first]);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.asOwner('delete from notification_progress'));

const stored = async () => {
  const [row] = await database.asOwner(
    `select encode(link_key, 'hex') as clear, sealed_link_key as sealed from notification_progress`,
  );
  return row as { clear: string | null; sealed: string };
};

test('the key that signs the links in messages is made once and stored sealed', async () => {
  const key = await readLinkKey(database.engine, ring, START);
  expect(key).toHaveLength(32);
  expect(await readLinkKey(database.engine, ring, START)).toEqual(key);
  expect(await stored()).toEqual({ clear: null, sealed: expect.stringMatching(/^v1\.k1\./) });
});

test('a link key that an older version stored in the clear is sealed and stays the same', async () => {
  await database.asOwner(
    `insert into notification_progress values ('daily', now(), decode(repeat('ab', 32), 'hex'))`,
  );
  const key = await readLinkKey(database.engine, ring, START);
  expect(Buffer.from(key).toString('hex')).toBe('ab'.repeat(32));
  expect(await stored()).toEqual({ clear: null, sealed: expect.stringMatching(/^v1\.k1\./) });
});

test('a key rotation seals the link key again, so that links already sent stay valid', async () => {
  const key = await readLinkKey(database.engine, ring, START);
  expect(await resealLinkKey(database.engine, createKeyRing([second, first]))).toBe('resealed');
  expect((await stored()).sealed).toMatch(/^v1\.k2\./);
  const later = createKeyRing([second]);
  expect(await readLinkKey(database.engine, later, START)).toEqual(key);
  expect(await resealLinkKey(database.engine, later)).toBeUndefined();
});

test('a link key that can no longer be decrypted is kept until a rotation replaces it', async () => {
  await readLinkKey(database.engine, ring, START);
  const other = createKeyRing([second]);
  await expect(readLinkKey(database.engine, other, START)).rejects.toThrow(CannotOpen);
  expect((await stored()).sealed).toMatch(/^v1\.k1\./);
  expect(await resealLinkKey(database.engine, other)).toBe('replaced');
  expect(await readLinkKey(database.engine, other, START)).toHaveLength(32);
});
