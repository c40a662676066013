import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import type { AppDependencies } from '#server/app/dependencies.ts';
import type { Engine } from '#server/database/engine.ts';
import { PUBLIC_URL, TEST_APP } from '../helpers/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { CLIENT, type HostileProvider, startHostileProvider } from './hostile-provider.ts';

let provider: HostileProvider;
let database: TestDatabase;
let now: Temporal.Instant;
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  [provider, database] = await Promise.all([startHostileProvider(), createTestDatabase()]);
});
afterAll(async () => {
  await database.close();
  await provider.close();
});
beforeEach(async () => {
  await database.asOwner('delete from login_attempts');
  now = Temporal.Instant.from('2026-06-16T12:00:00Z');
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function startInstance(
  engine: Engine,
  changes: Partial<AppDependencies> = {},
): Promise<FastifyInstance> {
  const app = await buildApp({
    engine,
    clock: () => now,
    publicUrl: PUBLIC_URL,
    oidc: { ...CLIENT, issuerUrl: provider.issuer },
    ...TEST_APP,
    ...changes,
  });
  apps.push(app);
  return app;
}

function attempt(app: FastifyInstance, remoteAddress = '203.0.113.7', headers: Record<string, string> = {}) {
  return app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, headers });
}

/** How many of these attempts were let through to the provider. */
async function countPassed(attempts: readonly ReturnType<typeof attempt>[]): Promise<number> {
  const responses = await Promise.all(attempts);
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 429]));
  return responses.filter(({ statusCode }) => statusCode === 303).length;
}

test('one address may begin five sign-ins a minute, and is told when the next one may come', async () => {
  const app = await startInstance(database.engine);
  for (let i = 0; i < 5; i++) {
    expect((await attempt(app)).statusCode).toBe(303);
    now = now.add({ seconds: 5 });
  }
  const refused = await attempt(app);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('35');
  expect(refused.json()).toEqual({ error: 'Too many sign-in attempts. Please wait a minute and try again.' });
  now = now.add({ seconds: 34 });
  expect((await attempt(app)).headers['retry-after']).toBe('1');
  now = now.add({ seconds: 1 });
  expect((await attempt(app)).statusCode).toBe(303);
});

test('attempts that were stored while the clock ran a year ahead do not count', async () => {
  const app = await startInstance(database.engine);
  const today = now;
  now = today.add({ hours: 365 * 24 });
  for (let i = 0; i < 6; i++) await attempt(app);
  now = today;
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await attempt(app)).statusCode);
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  expect((await attempt(app)).headers['retry-after']).toBe('60');
});

test('attempts stored by an instance whose clock is two seconds ahead count', async () => {
  const app = await startInstance(database.engine);
  now = now.add({ seconds: 2 });
  for (let i = 0; i < 5; i++) await attempt(app);
  now = now.subtract({ seconds: 2 });
  expect((await attempt(app)).statusCode).toBe(429);
});

test('takes a browser that tried too often back to the login page', async () => {
  const app = await startInstance(database.engine);
  for (let i = 0; i < 5; i++) await attempt(app);
  const refused = await attempt(app, '203.0.113.7', { accept: 'text/html' });
  expect(refused.statusCode).toBe(303);
  expect(refused.headers.location).toBe('/login?error=too_many_attempts');
  expect(refused.headers['retry-after']).toBe('60');
});

test('exactly five of 200 sign-ins at once get through, and none after a restart', async () => {
  const app = await startInstance(database.engine);
  expect(await countPassed(Array.from({ length: 200 }, () => attempt(app)))).toBe(5);
  await app.close();
  const restarted = await startInstance(database.engine);
  expect((await attempt(restarted)).statusCode).toBe(429);
});

test('exactly five of 200 sign-ins at once get through at two instances together', async () => {
  const instances = [
    await startInstance(database.engine),
    await startInstance(database.connectAgain()),
  ] as const;
  const attempts = Array.from({ length: 200 }, (_, i) => attempt(i % 2 === 0 ? instances[0] : instances[1]));
  expect(await countPassed(attempts)).toBe(5);
});

test.each([
  ['one /64 of IPv6 as one client', '2001:db8:1:2::', '2001:db8:1:3::1'],
  ['IPv4 written as IPv6 as the IPv4 address', '::ffff:198.51.100.7', '::ffff:198.51.100.8'],
])('the limit counts %s', async (_what, base, neighbour) => {
  const app = await startInstance(database.engine);
  const addresses = base.endsWith('::')
    ? Array.from({ length: 6 }, (_, i) => `${base}${(i + 1).toString(16)}:ffff:1:1`)
    : [...Array(5).fill(base), base.replace('::ffff:', '')];
  const statuses = [];
  for (const address of addresses) statuses.push((await attempt(app, address)).statusCode);
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  expect((await attempt(app, neighbour)).statusCode).toBe(303);
});

describe('forwarded headers', () => {
  const spoofs: Record<string, string>[] = Array.from({ length: 10 }, (_, i) => [
    { 'x-forwarded-for': `198.51.100.${i}` },
    { 'x-forwarded-for': `198.51.100.${i}, 203.0.113.${i}`, 'x-real-ip': `198.51.100.${i}` },
    { forwarded: `for=198.51.100.${i};host=evil.example;proto=https` },
    { 'x-forwarded-host': `evil-${i}.example`, 'x-forwarded-proto': 'https' },
    { host: `evil-${i}.example` },
  ]).flat();

  test('without a trusted proxy forwarded headers change neither the client nor our addresses', async () => {
    const app = await startInstance(database.engine);
    const responses = [];
    for (const headers of spoofs) responses.push(await attempt(app, undefined, headers));
    expect(spoofs).toHaveLength(50);
    const passed = responses.filter(({ statusCode }) => statusCode === 303);
    expect(passed).toHaveLength(5);
    for (const { headers } of passed) {
      const { searchParams } = new URL(headers.location ?? '');
      expect(searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/api/auth/callback`);
    }
  });

  test('forwarded headers of a trusted proxy name the client: the last address that the proxy itself saw', async () => {
    const app = await startInstance(database.engine, { trustedProxies: ['10.0.0.0/8'] });
    const from = (chain: string) => attempt(app, '10.1.2.3', { 'x-forwarded-for': chain });
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await from(`192.0.2.${i}, 203.0.113.7`)).statusCode);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    expect((await from('203.0.113.7, 203.0.113.8')).statusCode).toBe(303);
  });

  test('forwarded headers from an address that is no trusted proxy are ignored', async () => {
    const app = await startInstance(database.engine, { trustedProxies: ['10.0.0.1'] });
    const attempts = Array.from({ length: 20 }, (_, i) =>
      attempt(app, '203.0.113.7', { 'x-forwarded-for': `192.0.2.${i}` }),
    );
    expect(await countPassed(attempts)).toBe(5);
  });
});
