import pg from 'pg';
import { serverAddresses } from '#leaf/server-addresses.ts';

/** Of several servers, another may be the primary: one that is silent must not use up the wait of a request. */
const CONNECT_ONE_TIMEOUT_MS = 1_500;

class IsStandby extends Error {
  override readonly name = 'IsStandby';
  /** As PostgreSQL says it of a write to a standby. */
  readonly code = '25006';

  constructor() {
    super('The server is a standby and takes no writes');
  }
}

async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby !== false) throw new IsStandby();
}

/** Which of the servers of one database takes the writes. */
export interface Primary {
  /** Connects by `connect` to the server that is the primary now; tries each server once, and the first one again. */
  connect<Client extends pg.ClientBase>(connect: () => Promise<Client>): Promise<Client>;
  /** Options of a pool whose connections lead to the server that was the primary when they were opened. */
  poolOptions: pg.PoolConfig;
  /** The server of this connection does not answer: the next connection goes to another one. */
  leave(client: pg.ClientBase): void;
  /** Whether another server has been found to be the primary since this connection was opened. */
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

  /** Connections that fail at once move on by one server only. */
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
    // A connection that breaks between two statements fails the next one.
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
