import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireStoredProvider } from '#server/app/find-provider.ts';
import type { CommandContext } from '#server/cli/commands.ts';
import { storeProvider } from '#server/cli/operator-commands.ts';
import { readConfig } from '#server/config/config.ts';
import { createKeyRing } from '#server/database/key-ring.ts';
import {
  forgetStoredOidc,
  readStoredOidc,
  resealStoredOidc,
  saveStoredOidc,
} from '#server/records/operator/operator-settings.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const NOW = Temporal.Instant.from('2026-06-16T12:00:00Z');
const SETTINGS = { issuerUrl: 'https://id.example.org', clientId: 'lutea', clientSecret: 'secret' };
const key = (n: number) => ({ id: `k${n}`, secret: new Uint8Array(32).fill(n) });

test('the stored provider is encrypted again with a new key once, and can then be read without the old one', async () => {
  const { engine } = database;
  const [old, both, fresh] = [
    createKeyRing([key(1)]),
    createKeyRing([key(2), key(1)]),
    createKeyRing([key(2)]),
  ];
  expect(await resealStoredOidc(engine, both, NOW)).toBeUndefined();
  await saveStoredOidc(engine, { keyRing: old, now: NOW }, SETTINGS);
  expect(await resealStoredOidc(engine, fresh, NOW)).toBe('unreadable');
  expect(await resealStoredOidc(engine, both, NOW)).toBe('resealed');
  expect(await resealStoredOidc(engine, both, NOW)).toBeUndefined();
  expect(await readStoredOidc(engine, fresh)).toEqual(SETTINGS);
  await forgetStoredOidc(engine);
  expect(await readStoredOidc(engine, fresh)).toBeUndefined();
});

test.each([
  ['no JSON', 'The file must be JSON with the texts issuerUrl, clientId, clientSecret. Nothing was stored.'],
  ['null', 'The file must be JSON with the texts issuerUrl, clientId, clientSecret. Nothing was stored.'],
  [
    JSON.stringify({ ...SETTINGS, clientId: 1 }),
    'The file must be JSON with the texts issuerUrl, clientId, clientSecret. Nothing was stored.',
  ],
  [
    JSON.stringify({ ...SETTINGS, issuerUrl: 'http://id.example.org' }),
    'Invalid issuer URL: must use https unless it is on this machine.',
  ],
])('the command stores no provider from a file with the content %s', async (text, problem) => {
  const keyRing = createKeyRing([key(1)]);
  const context = { engine: database.engine, keyRing, clock: () => NOW } as CommandContext;
  const { lines, ok } = await storeProvider(context, text);
  expect([ok, lines[0]]).toEqual([false, problem]);
  expect(await readStoredOidc(database.engine, keyRing)).toBeUndefined();
});

const SERVING = {
  PUBLIC_URL: 'https://lutea.example.org',
  CRON_SECRET: 'c'.repeat(32),
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
};
const ENVIRONMENT_PROVIDER = {
  DATASTORE_OIDC_CLIENT_ID: 'env',
  DATASTORE_OIDC_CLIENT_SECRET: 'env',
  DATASTORE_OIDC_ISSUER_URL: 'https://env.example.org',
};

test('a public start uses the stored provider unless the environment has one; try-it mode uses neither', async () => {
  const { engine } = database;
  const [keyRing, other] = [createKeyRing([key(1)]), createKeyRing([key(2)])];
  const find = (environment: Record<string, string>, keys = keyRing) =>
    requireStoredProvider({ config: readConfig(environment), engine, keyRing: keys });
  await expect(find(SERVING)).rejects.toThrow(
    /DATASTORE_OIDC_CLIENT_ID is not set[\s\S]*No provider is stored either/,
  );
  expect(await find({})).toBeUndefined();
  await saveStoredOidc(engine, { keyRing, now: NOW }, SETTINGS);
  expect(await find(SERVING)).toEqual(SETTINGS);
  expect(await find({ ...SERVING, ...ENVIRONMENT_PROVIDER })).toBeUndefined();
  expect(await find({})).toBeUndefined();
  await expect(find(SERVING, other)).rejects.toThrow('ENCRYPTION_KEYS lacks its key');
  await forgetStoredOidc(engine);
});
