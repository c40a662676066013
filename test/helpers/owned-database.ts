import pg from 'pg';

/** Opens a connection, runs the work with it, and closes it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const OWNER = 'lutea_test_owner';

/** Creates the owner of the test databases, as docs/configuration.md says; returns its address. */
export async function createPostgresqlOwner(serverUrl: string): Promise<string> {
  await withClient(`${serverUrl}/postgres`, async (client) => {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [OWNER]);
    if (rowCount === 0) await client.query(`create role ${OWNER} login createrole password 'test'`);
  });
  const url = new URL(serverUrl);
  url.username = OWNER;
  url.password = 'test';
  return url.toString();
}

/** Creates an empty database for the owner, or a copy of another. */
export async function createPostgresqlDatabase(
  serverUrl: string,
  { name, template = 'template0' }: { name: string; template?: string },
): Promise<void> {
  await withClient(`${serverUrl}/postgres`, (client) =>
    client.query(`create database ${name} template ${template} owner ${OWNER} strategy file_copy`),
  );
}

/** Creates an empty database for an ordinary owner; returns its address with the owner's login. */
export async function createOwnedDatabase(serverUrl: string, name: string): Promise<string> {
  const owner = await createPostgresqlOwner(serverUrl);
  await createPostgresqlDatabase(serverUrl, { name });
  return `${owner.replace(/\/$/, '')}/${name}`;
}
