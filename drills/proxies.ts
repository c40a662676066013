import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CERTIFICATE, CERTIFICATE_KEY } from '../test/helpers/certificate.ts';
import { findFreePort, findTryItPorts } from '../test/helpers/free-ports.ts';
import { type RunningServer, startServer } from '../test/helpers/running-server.ts';
import type { Drill, Finding } from './drill.ts';
import { createInstallation } from './installation.ts';

const HOST = 'localhost';
const DOCUMENT = readFileSync(join(import.meta.dirname, '..', 'docs', 'serving.md'), 'utf8');

/** The code block of that language in the document, so that what is documented is what is tried. */
function example(language: string): string {
  const [, block] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(DOCUMENT) ?? [];
  if (block === undefined) throw new Error(`docs/serving.md has no example for ${language}`);
  return block.replaceAll('lutea.example.org', HOST);
}

interface Place {
  folder: string;
  port: number;
  instances: readonly [number, number];
}

const withInstances = (text: string, { instances }: Place) =>
  text
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${instances[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${instances[1]}`);

interface Proxy {
  name: string;
  program: string;
  /** Writes its configuration; returns the arguments of the program. */
  prepare(place: Place): string[];
}

const nginx: Proxy = {
  name: 'nginx',
  program: '/usr/sbin/nginx',
  prepare(place) {
    const { folder, port } = place;
    const file = (name: string) => join(folder, name);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${file(name)};`)
      .join(' ');
    const site = withInstances(example('nginx'), place)
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replaceAll('/etc/ssl/lutea', file('lutea'));
    writeFileSync(
      file('nginx.conf'),
      `daemon off; pid ${file('nginx.pid')}; error_log ${file('nginx.log')};
      events {} http { access_log off; ${temporary} ${site} }`,
    );
    return ['-p', folder, '-e', file('nginx.log'), '-c', file('nginx.conf')];
  },
};

const caddy: Proxy = {
  name: 'Caddy',
  program: '/usr/bin/caddy',
  prepare(place) {
    const { folder, port } = place;
    const tls = `tls ${join(folder, 'lutea.crt')} ${join(folder, 'lutea.key')}`;
    const site = withInstances(example('caddy'), place).replace(`${HOST} {`, `${HOST}:${port} {\n${tls}`);
    const options = '{\n admin off\n auto_https disable_redirects\n skip_install_trust\n}\n';
    writeFileSync(join(folder, 'Caddyfile'), options + site);
    return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  },
};

/** The status, or 0 if the connection failed. */
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
/** Without a session: reading the page works, and a change is refused by an instance that it reached. */
const EXPECTED = [200, 401];

/** Asks without pause until stopped. */
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
  // Nobody signs in: the provider is never asked.
  DATASTORE_OIDC_ISSUER_URL: 'https://id.example.org',
  DATASTORE_OIDC_CLIENT_ID: 'lutea',
  DATASTORE_OIDC_CLIENT_SECRET: 'secret',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  CRON_SECRET: 'c'.repeat(32),
  TRUSTED_PROXIES: '127.0.0.1',
};

async function rollOver(proxy: Proxy, environment: Record<string, string>): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-proxy-'));
  writeFileSync(join(folder, 'lutea.crt'), CERTIFICATE);
  writeFileSync(join(folder, 'lutea.key'), CERTIFICATE_KEY, { mode: 0o600 });
  const port = await findFreePort();
  const instances = [await findTryItPorts(), await findTryItPorts()] as const;
  const start = (instance: number): Promise<RunningServer> =>
    startServer({ ...environment, ...OIDC, PUBLIC_URL: `https://${HOST}:${port}`, PORT: String(instance) });
  const servers = await Promise.all(instances.map(start));
  const child = spawn(proxy.program, proxy.prepare({ folder, port, instances }), {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], HOME: folder },
  });
  while ((await ask(port, 'GET', '/healthz')) !== 200) {
    if (child.exitCode !== null) throw new Error(`${proxy.name} ended with ${child.exitCode}`);
    await pause(50);
  }
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

function describeWrong(proxy: Proxy, { wrong }: Count): string[] {
  return [...wrong].map(
    ([status, times]) => `${times} requests through ${proxy.name} were answered ${status}`,
  );
}

/** Two instances are restarted one after the other, behind each proxy as documented, under requests. */
export const proxyDrill: Drill = {
  name: 'rolling restart behind a reverse proxy',
  unable() {
    const missing = [nginx, caddy].filter(({ program }) => spawnSync(program, ['--help']).error);
    if (missing.length === 0) return undefined;
    return `install the packages ${missing.map(({ name }) => name.toLowerCase()).join(' and ')}`;
  },
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
