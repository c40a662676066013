import pg from 'pg';

const CONNECT_TIMEOUT_MS = 10_000;

/** Logs in as the tables' owner while the work runs. */
export async function withOwner<T>(url: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A connection that breaks between two statements fails the next one.
  owner.on('error', () => {});
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}
