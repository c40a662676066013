import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../test/helpers/owned-database.ts';
import { type RunningServer, startServer } from '../test/helpers/running-server.ts';
import { type Drill, missing } from './drill.ts';
import { type Call, createCall, createInstallation, type Installation, runLutea } from './installation.ts';
import { newKey, startOutside } from './outside.ts';
import { createSignedIn } from './signed-in.ts';
import { createWriter, readDays, waitForWrites } from './writer.ts';

const PEOPLE = 12;
const SHORT_PEOPLE = 4;
const WRITES = 25;

/** Two instances that answer in turn, as behind a proxy; one that restarts gets no requests. */
interface Pair {
  call(token: string): Call;
  /** Restarts the instances one after the other with changed settings. */
  restart(changes: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

async function startPair({ environment }: Installation, ports: readonly string[]): Promise<Pair> {
  const start = (PORT: string) => startServer({ ...environment, PORT });
  const servers: (RunningServer | undefined)[] = await Promise.all(ports.map(start));
  let turn = 0;
  const address = () => {
    for (;;) {
      const server = servers[turn++ % servers.length];
      if (server !== undefined) return server.url;
    }
  };
  return {
    call: (token) => (method, path, body) =>
      createCall(address(), () => ({ authorization: `Bearer ${token}` }))(method, path, body),
    async restart(changes) {
      Object.assign(environment, changes);
      for (const [i, port] of ports.entries()) {
        const server = servers[i];
        servers[i] = undefined;
        // The stop waits for the answers to open requests.
        await server?.stop();
        servers[i] = await start(port);
      }
    },
    async stop() {
      for (const server of servers) await server?.stop();
    },
  };
}

interface Use {
  /** Unexpected answers, with path and status. */
  unexpected: string[];
  count: number;
  stop(): Promise<void>;
}

/** Everyone syncs and connects again without pause, which reads and writes encrypted values. */
function useWearables(calls: readonly Call[], tokensOf: (person: number) => string): Use {
  let isStopped = false;
  const use: Use = { unexpected: [], count: 0, stop: async () => {} };
  const ask = async (call: Call, path: string, body?: unknown) => {
    const { status, text } = await call('POST', path, body).catch((error) => ({
      status: 0,
      text: `${error}`,
    }));
    use.count += 1;
    // 409 and 429: the wearable is being read already, or was a moment ago.
    if (![200, 202, 409, 429].includes(status))
      use.unexpected.push(`${path} ${status} ${text.slice(0, 100)}`);
  };
  const one = async (call: Call, person: number) => {
    while (!isStopped) {
      await ask(call, '/api/device/sync');
      await ask(call, '/api/device/connect', { tokens: tokensOf(person) });
      await pause(100);
    }
  };
  const running = Promise.all(calls.map(one));
  use.stop = async () => {
    isStopped = true;
    await running;
  };
  return use;
}

/** The ids of all keys with which anything is encrypted, from every column that holds such an id. */
async function listKeys({ superuserUrl = '' }: Installation): Promise<string[]> {
  return withClient(superuserUrl, async (client) => {
    const { rows } = await client.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and column_name like '%key_id'`,
    );
    const found = new Set<string>();
    for (const { table, column } of rows) {
      const keys = await client.query<{ key: string }>(
        `select distinct "${column}" as key from "${table}" where "${column}" is not null`,
      );
      for (const { key } of keys.rows) found.add(key);
    }
    return [...found];
  });
}

/** Rotates the key under load as documented: adds the new key, runs `keys rotate`, then removes the old key. */
export const keyRotationDrill: Drill = {
  name: 'rotation of keys under load, your own PostgreSQL',
  async run({ isShort }) {
    const people = isShort ? SHORT_PEOPLE : PEOPLE;
    const installation = await createInstallation('your own PostgreSQL');
    const { environment } = installation;
    const ports = [environment['PORT'] ?? '', String(Number(environment['PORT']) + 1)];
    const outside = await startOutside(`http://localhost:${ports[0]}`, people);
    Object.assign(environment, outside.environment);
    const tokens = await createSignedIn(environment['DATASTORE_URL'] ?? '', people);
    const pair = await startPair(installation, ports);
    const calls = tokens.map(pair.call);
    const writer = createWriter();
    const writing = writer.run(calls[0] as Call);
    for (const [i, call] of calls.entries())
      await call('POST', '/api/device/connect', { tokens: outside.tokensOf(i) });
    const use = useWearables(calls, outside.tokensOf);
    await waitForWrites(writer, WRITES);
    const [old = '', fresh] = [environment['ENCRYPTION_KEYS'], newKey('k2')];
    await pair.restart({ ENCRYPTION_KEYS: `${fresh},${old}` });
    await runLutea(installation, 'keys', 'rotate');
    const keys = await listKeys(installation);
    await pair.restart({ ENCRYPTION_KEYS: fresh });
    await waitForWrites(writer, WRITES);
    writer.stop();
    await writing;
    await use.stop();
    const statuses = await Promise.all(calls.map(async (call) => (await call('GET', '/api/device')).text));
    const losses = [
      ...missing(writer.acknowledged, await readDays(calls[0] as Call), 'acknowledged notes'),
      ...use.unexpected.slice(0, 3),
      ...(keys.join() === 'k2' ? [] : [`encrypted with ${keys.join(' and ')} after the rotation`]),
      ...statuses.filter((text) => !text.includes('"connected":true')).slice(0, 1),
    ];
    await pair.stop();
    await outside.stop();
    installation.remove();
    return {
      figure: `${people} people, ${use.count} requests with encrypted values, ${writer.acknowledged.size} acknowledged notes`,
      losses,
    };
  },
};
