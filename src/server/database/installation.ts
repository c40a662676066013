import pg from 'pg';
import { serverAddresses } from '#leaf/server-addresses.ts';
import { hasCluster, requireNoOldData } from './built-in/cluster.ts';
import { connectToPrimary } from './postgresql/primary.ts';

interface Place {
  /** `postgres://…`, or undefined for the built-in database. */
  url: string | undefined;
  dataDir: string;
}

const CONNECT_TIMEOUT_MS = 10_000;

/** The address: host and port of each server, or the folder. */
export function addressOf({ url, dataDir }: Place): string {
  if (url === undefined) return dataDir;
  const clients = serverAddresses(url).map((connectionString) => new pg.Client({ connectionString }));
  return clients.map(({ host, port }) => `${host}:${port}`).join(' and ');
}

/** Names the configured database for the operator, without login or password. */
export function nameInstallation({ url, dataDir }: Place): string {
  if (url === undefined) return `built-in database in ${dataDir}`;
  const { database } = new pg.Client({ connectionString: serverAddresses(url)[0] });
  return `your own PostgreSQL, database ${database} on ${addressOf({ url, dataDir })}`;
}

async function isMigrated(url: string): Promise<boolean> {
  const client = await connectToPrimary(url, { connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    const { rowCount } = await client.query(
      "select from pg_class where relname = 'schema_migrations' limit 1",
    );
    return rowCount === 1;
  } finally {
    await client.end();
  }
}

/** Whether the database exists: opening a missing one would create it. */
export async function hasInstallation({ url, dataDir }: Place): Promise<boolean> {
  if (url !== undefined) return isMigrated(url);
  requireNoOldData(dataDir);
  return hasCluster(dataDir);
}
