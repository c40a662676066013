import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase } from '#server/database/connect.ts';
import { createSession } from '#server/records/access/sessions.ts';
import { builtInSettings } from '../../test/helpers/built-in-settings.ts';
import { createDataDir, removeDataDir } from '../../test/helpers/data-dir.ts';
import { findFreePort } from '../../test/helpers/free-ports.ts';
import { type RunningServer, startServer } from '../../test/helpers/running-server.ts';
import { createPeople } from '../../test/helpers/test-people.ts';
import type { Call } from '../installation.ts';

/** Instances of Lutea behind HAProxy, and a person who is signed in. */
export interface Instances {
  servers: readonly RunningServer[];
  call: Call;
  remove(): Promise<void>;
}

const COUNT = 3;

function writeProxy(folder: string, port: number, ports: readonly string[]): string {
  const file = join(folder, 'haproxy.cfg');
  const servers = ports.map((each, i) => `  server instance${i} 127.0.0.1:${each} check inter 1s`);
  writeFileSync(
    file,
    `global
  maxconn 200
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
listen lutea
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /healthz
${servers.join('\n')}
`,
  );
  return file;
}

/** A session of a new person, as a sign-in makes it. */
async function createSignedIn(url: string): Promise<string> {
  const dataDir = createDataDir();
  const engine = await connectDatabase({ ...builtInSettings(dataDir), url });
  try {
    const [userId = ''] = await createPeople(engine, 1);
    return await createSession(engine, { userId, userAgent: 'drill', now: Temporal.Now.instant() });
  } finally {
    await engine.close();
    removeDataDir(dataDir);
  }
}

export async function startInstances(folder: string, url: string): Promise<Instances> {
  const port = await findFreePort();
  const publicUrl = `http://localhost:${port}`;
  const environment = {
    DATASTORE_URL: url,
    PUBLIC_URL: publicUrl,
    DATASTORE_OIDC_CLIENT_ID: 'lutea',
    DATASTORE_OIDC_CLIENT_SECRET: 'secret',
    DATASTORE_OIDC_ISSUER_URL: 'http://localhost:9',
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    CRON_SECRET: randomBytes(32).toString('hex'),
    WRITES_PER_MINUTE: '0',
  };
  const token = await createSignedIn(url);
  const servers: RunningServer[] = [];
  for (let i = 0; i < COUNT; i++) {
    servers.push(await startServer({ ...environment, PORT: String(await findFreePort()) }));
  }
  const file = writeProxy(
    folder,
    port,
    servers.map(({ port: own }) => own),
  );
  const proxy: ChildProcess = spawn('/usr/sbin/haproxy', ['-f', file], { stdio: 'ignore' });
  return {
    servers,
    async call(method, path, body) {
      const response = await fetch(publicUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          connection: 'close',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return { status: response.status, text, json: isJson ? JSON.parse(text) : null };
    },
    async remove() {
      proxy.kill('SIGKILL');
      for (const server of servers) await server.stop();
    },
  };
}
