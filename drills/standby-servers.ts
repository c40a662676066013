import { randomBytes } from 'node:crypto';
import { connectDatabase } from '#server/database/connect.ts';
import { parentOf } from '../bench/process/usage.ts';
import { fillDatabase } from '../bench/seed/fill-postgresql.ts';
import type { Population } from '../bench/seed/population.ts';
import { serverSettings } from '../test/helpers/built-in-settings.ts';
import { findFreePort } from '../test/helpers/free-ports.ts';
import { createOwnedDatabase, withClient } from '../test/helpers/owned-database.ts';
import { type PostgresqlServer, startPostgresql } from '../test/helpers/postgresql-server.ts';
import { type RunningServer, startServer } from '../test/helpers/running-server.ts';

const DATABASE = 'lutea';

/** A primary with people, and standbys that follow it. */
export interface Servers {
  /** All servers, the primary first. */
  all: readonly PostgresqlServer[];
  /** The owner's address that names the primary and this number of standbys. */
  urlWith(standbys: number): string;
  remove(): void;
}

export async function startServers(population: Population, standbys: number): Promise<Servers> {
  const primary = await startPostgresql({ shared_buffers: '128MB' });
  const ownerUrl = await createOwnedDatabase(primary.url, DATABASE);
  await (await connectDatabase(serverSettings(ownerUrl))).close();
  await withClient(`${primary.url}/${DATABASE}`, (client) =>
    fillDatabase((sql) => client.query(sql), population),
  );
  const all = [primary];
  for (let i = 0; i < standbys; i++) all.push(await primary.startStandby());
  const hosts = all.map(({ url }) => new URL(url).host);
  return {
    all,
    urlWith: (count) => ownerUrl.replace(new URL(ownerUrl).host, hosts.slice(0, count + 1).join(',')),
    remove() {
      for (const server of all.toReversed()) server.remove();
    },
  };
}

/** The id of a server's main process. */
export function mainProcessOf({ url }: PostgresqlServer): Promise<number> {
  return withClient(`${url}/${DATABASE}`, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return parentOf(rows[0]?.pid ?? 0) ?? 0;
  });
}

const ENCRYPTION_KEY = `k1:${randomBytes(32).toString('base64')}`;

/** Starts an instance of Lutea, which reads at the standbys if the address names several servers. */
export async function startInstance(url: string): Promise<RunningServer> {
  const port = String(await findFreePort());
  return startServer({
    DATASTORE_URL: url,
    DATASTORE_STANDBY_READS: url.includes(',') ? 'on' : 'off',
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    DATASTORE_OIDC_CLIENT_ID: 'lutea',
    DATASTORE_OIDC_CLIENT_SECRET: 'secret',
    DATASTORE_OIDC_ISSUER_URL: 'http://localhost:9',
    ENCRYPTION_KEYS: ENCRYPTION_KEY,
    CRON_SECRET: randomBytes(32).toString('hex'),
    WRITES_PER_MINUTE: '0',
  });
}
