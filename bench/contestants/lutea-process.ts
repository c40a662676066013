import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../test/helpers/free-ports.ts';
import { type Child, startChild, waitUntilReady } from '../process/child.ts';

export interface LuteaProcess extends Child {
  origin: string;
  /** From the start of the process to its first answer from the database. */
  startMs: number;
}

interface LuteaSettings {
  folder: string;
  dataDir?: string;
  /** Its public address, where that is not its own port. */
  publicUrl?: string;
  environment?: Record<string, string>;
}

const ROOT = join(import.meta.dirname, '..', '..');

/** An identity provider that is never called: the people of the bench are signed in already. */
const PRODUCTION = {
  NODE_ENV: 'production',
  DATASTORE_OIDC_CLIENT_ID: 'bench',
  DATASTORE_OIDC_CLIENT_SECRET: 'bench',
  DATASTORE_OIDC_ISSUER_URL: 'http://127.0.0.1:9',
  ENCRYPTION_KEYS: `bench:${Buffer.alloc(32).toString('base64')}`,
  CRON_SECRET: 'bench-secret-of-at-least-32-characters',
  // All requests come from one address, faster than people would send them.
  WRITES_PER_MINUTE: '0',
};

/** Starts the server as in production, with its log in a file. */
export async function startLutea(settings: LuteaSettings): Promise<LuteaProcess> {
  const { folder, environment = {} } = settings;
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = settings.dataDir ?? mkdtempSync(join(folder, 'lutea-'));
  const log = join(dataDir, 'server.log');
  const child = startChild({
    command: process.execPath,
    args: [...process.execArgv.filter((flag) => flag.startsWith('--cpu-prof')), 'scripts/start.mjs'],
    cwd: ROOT,
    log,
    environment: {
      ...PRODUCTION,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: settings.publicUrl ?? origin,
      ...environment,
    },
  });
  const startMs = await waitUntilReady(child, `${origin}/readyz`, log);
  return { ...child, origin, startMs };
}
