import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app/app.ts';
import type { AppDependencies } from '#server/app/dependencies.ts';
import { createKeyRing, type Key } from '#server/database/key-ring.ts';
import type { HouseholdContext } from '#server/features/household/context.ts';
import { findFreePort } from './free-ports.ts';
import { TEST_APP } from './test-app.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The service on a real port, with the household provider. */
export interface HouseholdApp {
  url: string;
  app: FastifyInstance;
  household: HouseholdContext;
  database: TestDatabase;
  /** How far the service's clock runs ahead. */
  ahead: { by: Temporal.Duration };
  forgetAttempts(): Promise<unknown>;
  close(): Promise<void>;
}

interface Installed {
  /** The database of an existing installation. */
  database?: TestDatabase;
  port?: number;
  keys?: [Key, ...Key[]];
  household?: Pick<HouseholdContext, 'fetchDocument'>;
}

const KEY: Key = { id: 'test', secret: new Uint8Array(32) };

export async function startHouseholdApp(
  overrides: Partial<AppDependencies> = {},
  { keys = [KEY], ...installed }: Installed = {},
): Promise<HouseholdApp> {
  const database = installed.database ?? (await createTestDatabase());
  const port = installed.port ?? (await findFreePort());
  const url = `http://localhost:${port}`;
  const ahead = { by: new Temporal.Duration() };
  const keyRing = createKeyRing(keys);
  const clock = () => Temporal.Now.instant().add(ahead.by);
  const household = { engine: database.engine, keyRing, clock, publicUrl: url };
  const app = await buildApp({
    ...household,
    household: { keyRing, ...installed.household },
    ...TEST_APP,
    logLevel: 'error',
    ...overrides,
  });
  await app.listen({ host: '127.0.0.1', port });
  return {
    url,
    app,
    household,
    database,
    ahead,
    forgetAttempts: () => database.asOwner('delete from login_attempts'),
    async close() {
      await app.close();
      await database.close();
    },
  };
}
