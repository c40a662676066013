import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { findOrCreateUser } from '#server/records/access/identities.ts';
import { startTryIt } from '#server/try-it/start-try-it.ts';
import { keyRingOf } from '../device/device-keys.ts';
import { findTryItPorts } from '../helpers/free-ports.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

const clock = () => Temporal.Instant.from('2026-06-16T12:00:00Z');

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const start = (port: number) => {
  const config = readConfig({ PORT: String(port) });
  return startTryIt({ config, engine: database.engine, keyRing: keyRingOf('k1'), clock });
};

const emails = async () =>
  (await database.asOwner('select email from users order by email')).map(({ email }) => email);

const signInAs = (subject: string, issuer: string) =>
  findOrCreateUser(database.engine, { issuer, subject, email: `${subject}@example.test` }, clock());

test('a start of try-it mode on another port finds the same people again', async () => {
  const first = await start(await findTryItPorts());
  const { issuerUrl } = first.oidc;
  const newcomer = await signInAs('new', issuerUrl);
  const sample = await signInAs('sample', issuerUrl);
  await first.close();
  const people = await emails();
  expect(people).toHaveLength(4);

  const second = await start(await findTryItPorts());
  await second.close();
  expect(second.oidc.issuerUrl).not.toBe(issuerUrl);
  expect(await emails()).toEqual(people);
  expect(await signInAs('new', second.oidc.issuerUrl)).toBe(newcomer);
  expect(await signInAs('sample', second.oidc.issuerUrl)).toBe(sample);
});

test('people stored once for each port by an earlier version stay; a new port finds the older', async () => {
  const older = await signInAs('sample', 'http://127.0.0.1:3001');
  await database.asOwner(`update identities set created_at = created_at - interval '1 day'`);
  const newer = await signInAs('sample', 'http://127.0.0.1:3101');
  const elsewhere = await signInAs('sample', 'http://127.0.0.1:3001/realms/other');
  const started = await start(await findTryItPorts());
  await started.close();
  expect(await signInAs('sample', started.oidc.issuerUrl)).toBe(older);
  expect(await signInAs('sample', 'http://127.0.0.1:3101')).toBe(newer);
  expect([older, newer]).not.toContain(elsewhere);
});

test.each([0, 1, 2, 3])('a start of try-it mode stores nobody if its port + %i is taken', async (offset) => {
  const port = await findTryItPorts();
  const other = createServer().listen(port + offset, '127.0.0.1');
  await once(other, 'listening');
  await expect(start(port)).rejects.toMatchObject({ code: 'EADDRINUSE', port: port + offset });
  expect(await emails()).toEqual([]);
  other.close();
});
