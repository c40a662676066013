import pg from 'pg';
import { serverAddresses } from '#leaf/server-addresses.ts';

/** The limit for each of several servers: a silent one must not use up the time that a request waits. */
const CONNECT_ONE_TIMEOUT_MS = 1_500;

class IsStandby extends Error {
  override readonly name = 'IsStandby';
  /** PostgreSQL's own code for a write to a standby. */
  readonly code = '25006';

  constructor() {
    super('The server is a standby and takes no writes');
  }
}

async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby !== false) throw new IsStandby();
}

/** Knows which of a database's servers is the primary, which takes the writes. */
export interface Primary {
  /** Calls `connect` until it leads to the current primary. Tries each server once, and the first one again. */
  connect<Client extends pg.ClientBase>(connect: () => Promise<Client>): Promise<Client>;
  /** Options of a pool. Each of its connections leads to the server that is the primary at that moment. */
  poolOptions: pg.PoolConfig;
  /** Call this if the server of this connection does not answer: the next connection goes to another one. */
  leave(client: pg.ClientBase): void;
  /** Whether another server was found to be the primary after this connection was opened. */
  isLeft(client: pg.ClientBase): boolean;
}

const onlyServer = (connectionString: string): Primary => ({
  connect: (connect) => connect(),
  poolOptions: { connectionString },
  leave: () => {},
  isLeft: () => false,
});

export function findPrimary(url: string): Primary {
  const addresses = serverAddresses(url);
  if (addresses.length === 1) return onlyServer(url);
  let current = 0;
  let found: number | undefined;
  const serverOf = new WeakMap<pg.ClientBase, number>();

  /** Moves on to the next server, but only by one if several connections fail at once. */
  const leaveServer = (server: number | undefined): void => {
    if (server === current) current = (current + 1) % addresses.length;
  };

  class Connection extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      const connectionString = addresses[current];
      super({ ...options, connectionString, connectionTimeoutMillis: CONNECT_ONE_TIMEOUT_MS });
      serverOf.set(this, current);
    }
  }

  return {
    async connect(connect) {
      for (let left = addresses.length; ; left -= 1) {
        const server = current;
        try {
          return await connect();
        } catch (error) {
          leaveServer(server);
          if (left === 0) throw error;
        }
      }
    },
    poolOptions: {
      Client: Connection,
      async onConnect(client: pg.ClientBase) {
        await requirePrimary(client);
        found = serverOf.get(client);
      },
    } as pg.PoolConfig,
    leave: (client) => leaveServer(serverOf.get(client)),
    isLeft: (client) => found !== undefined && serverOf.get(client) !== found,
  };
}

/** One connection to the primary, outside any pool. */
export async function connectToPrimary(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const addresses = serverAddresses(url);
  for (const [i, connectionString] of addresses.entries()) {
    const client = new pg.Client({ ...options, connectionString });
    // An error between two statements makes the next one fail.
    client.on('error', () => {});
    try {
      await client.connect();
      if (addresses.length > 1) await requirePrimary(client);
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (i === addresses.length - 1) throw error;
    }
  }
  throw new Error('DATASTORE_URL names no server');
}
