import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CERTIFICATE } from '../test/helpers/certificate.ts';
import { findFreePort, findTryItPorts } from '../test/helpers/free-ports.ts';
import { type RunningServer, startServer } from '../test/helpers/running-server.ts';
import { caddy, missingProxies, nginx, type ReverseProxy, startProxy } from './documented-proxies.ts';
import type { Drill, Finding } from './drill.ts';
import { createInstallation } from './installation.ts';

const HOST = 'localhost';
/** Sends a request; returns the status, or 0 if the connection failed. */
function ask(port: number, method: 'GET' | 'POST', path: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { origin: `https://${HOST}:${port}`, connection: 'close' };
    const options = { host: '127.0.0.1', servername: HOST, port, method, path, ca: CERTIFICATE, headers };
    const asked = request({ ...options, headers: { ...headers, host: `${HOST}:${port}` } }, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.statusCode ?? 0));
    });
    asked.once('error', () => resolve(0));
    asked.end();
  });
}

interface Count {
  asked: number;
  wrong: Map<number, number>;
  /** Changes that reached an instance just as it closed. No proxy may repeat a change by itself. */
  unanswered: number;
}

const BAD_GATEWAY = 502;
/** The statuses without a session: the page is shown, and a change is refused by the instance that it reached. */
const EXPECTED = [200, 401];

/** Sends requests without pause until stopped. */
function keepAsking(port: number): { stop(): Promise<Count> } {
  const count: Count = { asked: 0, wrong: new Map(), unanswered: 0 };
  let isStopped = false;
  const asking = (async () => {
    while (!isStopped) {
      const statuses = [await ask(port, 'GET', '/login'), await ask(port, 'POST', '/api/overrides')];
      for (const [i, status] of statuses.entries()) {
        count.asked += 1;
        if (i === 1 && status === BAD_GATEWAY) count.unanswered += 1;
        else if (status !== EXPECTED[i]) count.wrong.set(status, (count.wrong.get(status) ?? 0) + 1);
      }
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await asking;
      return count;
    },
  };
}

const OIDC = {
  // Nobody signs in, so the provider is never contacted.
  DATASTORE_OIDC_ISSUER_URL: 'https://id.example.org',
  DATASTORE_OIDC_CLIENT_ID: 'lutea',
  DATASTORE_OIDC_CLIENT_SECRET: 'secret',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  CRON_SECRET: 'c'.repeat(32),
  TRUSTED_PROXIES: '127.0.0.1',
};

async function rollOver(proxy: ReverseProxy, environment: Record<string, string>): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-proxy-'));
  const port = await findFreePort();
  const instances = [await findTryItPorts(), await findTryItPorts()] as const;
  const start = (instance: number): Promise<RunningServer> =>
    startServer({ ...environment, ...OIDC, PUBLIC_URL: `https://${HOST}:${port}`, PORT: String(instance) });
  const servers = await Promise.all(instances.map(start));
  const child = await startProxy(proxy, { folder, host: HOST, port, instances });
  const asking = keepAsking(port);
  for (const [i, instance] of instances.entries()) {
    await servers[i]?.stop();
    servers[i] = await start(instance);
  }
  const count = await asking.stop();
  child.kill('SIGTERM');
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
  return count;
}

function describeWrong(proxy: ReverseProxy, { wrong }: Count): string[] {
  return [...wrong].map(
    ([status, times]) => `${times} requests through ${proxy.name} were answered ${status}`,
  );
}

/** Restarts two instances one after the other behind each documented proxy, while requests come in. */
export const proxyDrill: Drill = {
  name: 'rolling restart behind a reverse proxy',
  unable: missingProxies,
  async run(): Promise<Finding> {
    const installation = await createInstallation('your own PostgreSQL');
    const figures: string[] = [];
    const losses: string[] = [];
    for (const proxy of [nginx, caddy]) {
      const count = await rollOver(proxy, installation.environment);
      figures.push(`${count.asked} requests through ${proxy.name}, ${count.unanswered} changes answered 502`);
      losses.push(...describeWrong(proxy, count));
    }
    installation.remove();
    return { figure: figures.join(', '), losses };
  },
};
