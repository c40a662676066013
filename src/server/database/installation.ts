import pg from 'pg';
import { hasCluster, requireNoOldData } from './built-in/cluster.ts';

interface Place {
  /** `postgres://…`, or undefined for the built-in database. */
  url: string | undefined;
  dataDir: string;
}

const CONNECT_TIMEOUT_MS = 10_000;

const createClient = (url: string) =>
  new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });

/** The address: host and port of the server, or the folder. */
export function addressOf({ url, dataDir }: Place): string {
  if (url === undefined) return dataDir;
  const { host, port } = createClient(url);
  return `${host}:${port}`;
}

/** Names the configured database for the operator, without login or password. */
export function nameInstallation({ url, dataDir }: Place): string {
  if (url === undefined) return `built-in database in ${dataDir}`;
  return `your own PostgreSQL, database ${createClient(url).database} on ${addressOf({ url, dataDir })}`;
}

async function isMigrated(url: string): Promise<boolean> {
  const client = createClient(url);
  // A broken connection fails the query.
  client.on('error', () => {});
  await client.connect();
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
