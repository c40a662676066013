import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '#server/app/app.ts';
import type { AppDependencies } from '#server/app/dependencies.ts';
import { createKeyRing } from '#server/database/key-ring.ts';
import { createVendors } from '#server/features/device/vendors.ts';
import { readContent } from '#server/features/imports/read/read-content.ts';
import { loadWebApp } from '#server/http/web-app.ts';
import { createPushSender } from '#server/integrations/push/push-sender.ts';
import { findOrCreateUser } from '#server/records/access/identities.ts';
import { createSession } from '#server/records/access/sessions.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A signed-in person of this test. */
export interface TestPerson {
  id: string;
  email: string;
  token: string;
  /** Calls the API as this person. A body goes out as JSON. */
  call(method: InjectOptions['method'], url: string, body?: unknown): Promise<LightMyRequestResponse>;
}

export interface TestApp {
  app: FastifyInstance;
  database: TestDatabase;
  /** The service's clock. Set it to let time pass. */
  clock: { now: Temporal.Instant };
  signUp(): Promise<TestPerson>;
  close(): Promise<void>;
}

export const PUBLIC_URL = 'http://127.0.0.1:3000';

export const CRON_SECRET = 'test-cron-secret-of-32-characters';

/** A Tuesday noon, well away from every clock change. */
export const START = Temporal.Instant.from('2026-06-16T12:00:00Z');

/** The web app, which `web-setup.ts` builds before the tests begin. */
const WEB = loadWebApp(join(import.meta.dirname, '..', '..', 'dist', 'web'));

/** Settings shared by every app under test. */
export const TEST_APP = { web: WEB, trustedProxies: [], logLevel: 'silent', version: '0.0.0-test' } as const;

/** An address without a server. A test that needs a vendor starts one. */
const NO_VENDOR = 'http://127.0.0.1:9';

export async function createTestApp(
  overrides: Partial<AppDependencies> = {},
  given?: TestDatabase,
): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  const clock = { now: START };
  const keyRing = createKeyRing([{ id: 'test', secret: new Uint8Array(32) }]);
  const app = await buildApp({
    engine: database.engine,
    clock: () => clock.now,
    ...TEST_APP,
    publicUrl: PUBLIC_URL,
    device: {
      keyRing,
      vendors: createVendors({ clock: () => clock.now, deviceApiUrl: NO_VENDOR }),
    },
    senders: {
      push: { keyRing, sender: createPushSender({ clock: () => clock.now, privateHosts: [] }) },
    },
    operator: { keyRing, isBuiltIn: false, source: overrides.oidc === undefined ? 'none' : 'environment' },
    cronSecret: CRON_SECRET,
    exportWorkFactor: 10,
    // A separate process would take seconds to start. Only tests about that process use one.
    readImportFile: (work, { onProgress }) => readContent(work, onProgress),
    uploadsFolder: mkdtempSync(join(tmpdir(), 'lutea-uploads-')),
    ...overrides,
  });
  await app.ready();

  async function signUp(): Promise<TestPerson> {
    const subject = randomUUID();
    const email = `${subject}@example.test`;
    const id = await findOrCreateUser(
      database.engine,
      { issuer: 'https://issuer.test', subject, email, emailVerified: true },
      clock.now,
    );
    const token = await createSession(database.engine, { userId: id, userAgent: 'test', now: clock.now });
    const call: TestPerson['call'] = (method = 'GET', url, body) =>
      app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
    return { id, email, token, call };
  }

  return {
    app,
    database,
    clock,
    signUp,
    async close() {
      await app.close();
      await database.close();
    },
  };
}
