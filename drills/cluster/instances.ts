import { randomBytes } from 'node:crypto';
import { findFreePort } from '../../test/helpers/free-ports.ts';
import { type RunningServer, startServer } from '../../test/helpers/running-server.ts';
import { type Call, createCall } from '../installation.ts';
import { createSignedIn } from '../signed-in.ts';
import { startHttpProxy } from './proxy.ts';

/** Instances of Lutea behind HAProxy. */
export interface Instances {
  /** Calls any of the instances, through the proxy, as a signed-in person. */
  call: Call;
  /** Call each of the instances, past the proxy. */
  calls: readonly Call[];
  /** Has this instance send the messages that are due. */
  sendMessages(i: number): Promise<void>;
  /** Replaces an instance as an operator does: the proxy leaves it out until another process runs in its place. */
  replace(i: number): Promise<void>;
  /** The lines about unexpected errors in the logs of all processes. */
  failures(): string[];
  signal(i: number, signal: 'SIGSTOP' | 'SIGCONT'): void;
  remove(): Promise<void>;
}

interface Options {
  folder: string;
  url: string;
  /** Settings for sending mail. */
  mail: Record<string, string>;
}

const COUNT = 3;

export async function startInstances({ folder, url, mail }: Options): Promise<Instances> {
  const ports: string[] = [];
  for (let i = 0; i < COUNT; i++) ports.push(String(await findFreePort()));
  const proxy = await startHttpProxy(folder, ports);
  const publicUrl = `http://localhost:${proxy.port}`;
  const secret = randomBytes(32).toString('hex');
  const environment = {
    DATASTORE_URL: url,
    PUBLIC_URL: publicUrl,
    DATASTORE_OIDC_CLIENT_ID: 'lutea',
    DATASTORE_OIDC_CLIENT_SECRET: 'secret',
    DATASTORE_OIDC_ISSUER_URL: 'http://localhost:9',
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    CRON_SECRET: secret,
    WRITES_PER_MINUTE: '0',
    ...mail,
  };
  const [token] = await createSignedIn(url, 1);
  const headers = () => ({ authorization: `Bearer ${token}` });
  const servers: RunningServer[] = [];
  const started: RunningServer[] = [];
  const start = async (i: number) => {
    const server = await startServer({ ...environment, PORT: ports[i] ?? '' });
    servers[i] = server;
    started.push(server);
  };
  for (let i = 0; i < COUNT; i++) await start(i);
  const urlOf = (i: number) => `http://localhost:${ports[i]}`;
  return {
    call: createCall(publicUrl, headers),
    calls: ports.map((_port, i) => createCall(urlOf(i), headers)),
    async sendMessages(i) {
      await createCall(urlOf(i), () => ({ authorization: `Bearer ${secret}` }))(
        'POST',
        '/api/cron/notifications',
      );
    },
    async replace(i) {
      await proxy.command(`set server lutea/instance${i} state drain`);
      await servers[i]?.stop();
      await start(i);
      await proxy.command(`set server lutea/instance${i} state ready`);
    },
    failures: () =>
      started.flatMap(({ output }) =>
        output()
          .split('\n')
          .filter((line) => line.includes('"INTERNAL"')),
      ),
    signal: (i, signal) => void servers[i]?.process.kill(signal),
    async remove() {
      proxy.remove();
      for (const server of servers) await server.stop('SIGKILL');
    },
  };
}
