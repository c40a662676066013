import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CERTIFICATE, CERTIFICATE_KEY } from '../test/helpers/certificate.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '..', 'docs', 'serving.md'), 'utf8');

/** The code block of that language in the document, so that what is documented is what is tried. */
function example(language: string): string {
  const [, block] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(DOCUMENT) ?? [];
  if (block === undefined) throw new Error(`docs/serving.md has no example for ${language}`);
  return block;
}

/** Where a proxy listens, and the ports of the instances behind it: one or two. */
export interface Place {
  folder: string;
  host: string;
  port: number;
  instances: readonly number[];
}

/** Fills in the instances; with only one, the second address is left out, as documented. */
function withInstances(text: string, { host, instances: [first = 0, second] }: Place): string {
  const all =
    second === undefined
      ? text.replace(/^ *server 127\.0\.0\.1:3001.*\n| 127\.0\.0\.1:3001/m, '')
      : text.replace('127.0.0.1:3001', `127.0.0.1:${second}`);
  return all.replace('127.0.0.1:3000', `127.0.0.1:${first}`).replaceAll('lutea.example.org', host);
}

export interface ReverseProxy {
  name: string;
  program: string;
  /** Writes the proxy's configuration; returns the arguments of its program. */
  prepare(place: Place): string[];
}

export const nginx: ReverseProxy = {
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

export const caddy: ReverseProxy = {
  name: 'Caddy',
  program: '/usr/bin/caddy',
  prepare(place) {
    const { folder, host, port } = place;
    const tls = `tls ${join(folder, 'lutea.crt')} ${join(folder, 'lutea.key')}`;
    const site = withInstances(example('caddy'), place).replace(`${host} {`, `${host}:${port} {\n${tls}`);
    const options = '{\n admin off\n auto_https disable_redirects\n skip_install_trust\n}\n';
    writeFileSync(join(folder, 'Caddyfile'), options + site);
    return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  },
};

/** Why the proxies cannot run here; undefined if they can. */
export function missingProxies(): string | undefined {
  const missing = [nginx, caddy].filter(({ program }) => spawnSync(program, ['--help']).error);
  if (missing.length === 0) return undefined;
  return `install the packages ${missing.map(({ name }) => name.toLowerCase()).join(' and ')}`;
}

/** Starts the proxy with a certificate that tests trust, and waits until it listens. */
export async function startProxy(proxy: ReverseProxy, place: Place): Promise<ChildProcess> {
  const { folder, port } = place;
  writeFileSync(join(folder, 'lutea.crt'), CERTIFICATE);
  writeFileSync(join(folder, 'lutea.key'), CERTIFICATE_KEY, { mode: 0o600 });
  const env = { PATH: process.env['PATH'], HOME: folder };
  const child = spawn(proxy.program, proxy.prepare(place), { stdio: 'ignore', env });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${proxy.name} ended with ${child.exitCode}`);
    await pause(50);
  }
  return child;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}
