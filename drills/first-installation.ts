import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { CERTIFICATE } from '../test/helpers/certificate.ts';
import { findFreePort, findTryItPorts } from '../test/helpers/free-ports.ts';
import { createOwnedDatabase } from '../test/helpers/owned-database.ts';
import { type PostgresqlServer, startPostgresql } from '../test/helpers/postgresql-server.ts';
import { type ReadyProcess, untilReady } from '../test/helpers/running-server.ts';
import { answerOf, inTerminal, type Typed, typeInto } from '../test/helpers/terminal.ts';
import { caddy, missingProxies, nginx, type ReverseProxy, startProxy } from './documented-proxies.ts';
import type { Drill } from './drill.ts';
import { glewlwyd } from './glewlwyd.ts';
import { openPhone, type Phone, signInWithPasskey, useLink, userIdOf } from './phone.ts';
import { sharedRelease, withFolder } from './release-root.ts';

const HOST = 'lutea.example.org';
const ADDRESS = `https://${HOST}`;
const DOCUMENT = readFileSync(join(import.meta.dirname, '..', 'docs', 'first-installation.md'), 'utf8');
const DISK = '/mnt/second-disk';
const NOTE = { date: '2026-01-01', note: 'Written before the machine was lost' };

/** The commands below a heading of the document, so that what is documented is what is tried. */
function commandsOf(heading: string): string[] {
  const [, section = ''] = DOCUMENT.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const lines = [...own.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
  if (lines.length === 0) throw new Error(`docs/first-installation.md has no commands below ${heading}`);
  return lines;
}

/** A machine: a folder with the release, and the processes that are lost with it. */
interface Machine {
  folder: string;
  server?: ReadyProcess;
  proxy?: ChildProcess;
  postgresql?: PostgresqlServer;
}

/** What differs between the two installations. */
interface Kind {
  name: string;
  proxy: ReverseProxy;
  hasPostgresql: boolean;
  provider?: Awaited<ReturnType<typeof glewlwyd.start>>;
}

const CLIENT = { clientId: 'lutea', clientSecret: 'a secret of one drill' };

/** One installation, as its operator and its first person go through it. */
class FirstInstallation {
  readonly seconds = new Map<string, number>();
  private readonly folder: string;
  private readonly kind: Kind;
  private readonly disk: string;
  private readonly servicePort: number;
  private readonly proxyPort: number;

  constructor(folder: string, kind: Kind, ports: { service: number; proxy: number }) {
    this.folder = folder;
    this.kind = kind;
    this.servicePort = ports.service;
    this.proxyPort = ports.proxy;
    this.disk = join(folder, 'second-disk');
    mkdirSync(this.disk);
  }

  /** Measures how long a step takes; the times of steps with one name add up. */
  async step<T>(name: string, work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    this.seconds.set(name, (this.seconds.get(name) ?? 0) + (performance.now() - began) / 1_000);
    return result;
  }

  private spawnIn({ folder }: Machine, program: string, args: readonly string[]): ChildProcess {
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PORT: String(this.servicePort) };
    return spawn(program, args, { cwd: folder, env, stdio: 'pipe' });
  }

  async sh(machine: Machine, command: string, values: Record<string, string> = {}): Promise<string> {
    const filled = Object.entries(values).reduce((text, [name, value]) => text.replace(name, value), command);
    const child = this.spawnIn(machine, 'sh', ['-c', filled.replaceAll(DISK, this.disk)]);
    child.stdin?.end();
    const { status, stdout, stderr } = await answerOf(child);
    if (status !== 0) throw new Error(`${filled} ended with ${status}: ${stdout}${stderr}`);
    return stdout;
  }

  /** Unpacks the release; `database` is the address of a new PostgreSQL database, or empty for the built-in one. */
  async createMachine(name: string): Promise<{ machine: Machine; database: string }> {
    const above = { folder: join(this.folder, name) };
    mkdirSync(above.folder);
    const [unpack = '', makeFolder = ''] = commandsOf('Unpack');
    await this.step('unpack', async () => {
      await this.sh(above, unpack, { [unpack.split(' ').at(-1) ?? '']: sharedRelease() });
      if (name === 'first') await this.sh(above, makeFolder);
    });
    const unpacked = (await this.sh(above, 'ls -d lutea-*')).trim();
    const machine: Machine = { folder: join(above.folder, unpacked) };
    if (!this.kind.hasPostgresql) return { machine, database: '' };
    machine.postgresql = await startPostgresql();
    return { machine, database: await createOwnedDatabase(machine.postgresql.url, 'lutea') };
  }

  /** Answers the questions of the setup; returns the link of the first person, if somebody is invited. */
  async setUp(machine: Machine, database: string): Promise<string | undefined> {
    const provider = this.kind.provider;
    const answers: Typed = [
      ['Address that people open', ADDRESS],
      ['reverse proxy', '127.0.0.1'],
      ['Your own PostgreSQL', database],
      ['Issuer address', provider?.issuer ?? ''],
      ...(provider === undefined
        ? []
        : ([
            ['Client id', CLIENT.clientId],
            ['Client secret', CLIENT.clientSecret],
          ] as const)),
      ['Mail server', ''],
      ['Folder for daily backups', `${this.disk}/backups`],
      ...(provider === undefined ? ([['first person', 'Ada']] as const) : []),
    ];
    const [command = ''] = commandsOf('Answer the questions');
    const child = this.spawnIn(machine, ...inTerminal(command));
    const { status, stdout } = await this.step('setup', () => typeInto(child, answers));
    const mode = statSync(join(machine.folder, '.env')).mode & 0o777;
    if (status !== 0 || mode !== 0o600 || !stdout.includes('Ready: start it with ./lutea start.')) {
      throw new Error(`setup ended with ${status}, mode ${mode.toString(8)}: ${stdout}`);
    }
    await this.sh(machine, commandsOf('Answer the questions')[1] ?? '');
    return /https:\S+\/household\/join\/[\w-]+/.exec(stdout)?.[0];
  }

  async start(machine: Machine): Promise<void> {
    const [command = ''] = commandsOf('Start');
    machine.server = await this.step('start', () =>
      untilReady(this.spawnIn(machine, 'sh', ['-c', `exec ${command}`])),
    );
    const place = { folder: machine.folder, host: HOST, port: this.proxyPort, instances: [this.servicePort] };
    machine.proxy = await startProxy(this.kind.proxy, place);
  }

  /** Kills and deletes everything but the second disk. */
  async lose(machine: Machine): Promise<void> {
    machine.server?.process.kill('SIGKILL');
    machine.proxy?.kill('SIGKILL');
    if (machine.server) await once(machine.server.process, 'close');
    machine.postgresql?.remove();
    rmSync(machine.folder, { recursive: true });
  }

  async restore(machine: Machine, database: string): Promise<void> {
    const [bring = '', list = '', restore = ''] = commandsOf('When the machine is lost');
    await this.sh(machine, bring);
    const settings = join(machine.folder, '.env');
    if (database !== '') {
      const text = readFileSync(settings, 'utf8').replace(/^DATASTORE_URL=.*$/m, `DATASTORE_URL=${database}`);
      writeFileSync(settings, text);
    }
    const [newest = ''] = (await this.sh(machine, list)).split('\n');
    const FILE = newest.split(/\s+/).at(-1) ?? '';
    await this.step('restore', () => this.sh(machine, restore, { FILE }));
  }

  openPhone() {
    return openPhone({ host: HOST, port: this.proxyPort, trusted: CERTIFICATE });
  }
}

/** Signs in with the provider, at which the person is signed in already and agrees. */
async function signInElsewhere(
  { page, context }: Phone,
  provider: NonNullable<Kind['provider']>,
): Promise<void> {
  const [name = '', value = ''] = provider.cookie.split(/=(.*)/);
  await context.addCookies([{ name, value, url: provider.issuer }]);
  await page.goto(`${ADDRESS}/login`);
  const asking = page.waitForRequest((request) => request.url().startsWith(provider.issuer));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const asked = (await asking).url();
  await page.waitForLoadState();
  await page.goto(provider.afterConsent(asked));
  await page.waitForURL((url) => url.hostname === HOST && !url.pathname.startsWith('/api'));
}

const writeNote = (page: Page): Promise<number> =>
  page.evaluate(async ({ date, note }) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`/api/days/${date}`, { method: 'PUT', headers, body: JSON.stringify({ note }) }))
      .status;
  }, NOTE);

const readNotes = (page: Page): Promise<string> =>
  page.evaluate(async () => (await fetch('/api/days.csv')).text());

async function follow(installation: FirstInstallation, kind: Kind, phone: Phone): Promise<string[]> {
  const { provider } = kind;
  const first = await installation.createMachine('first');
  const link = await installation.setUp(first.machine, first.database);
  await installation.start(first.machine);
  await installation.step('sign-in', () =>
    provider === undefined ? useLink(phone, link ?? '').then(() => {}) : signInElsewhere(phone, provider),
  );
  const before = await userIdOf(phone);
  const written = await writeNote(phone.page);
  await installation.step('backup', () => installation.sh(first.machine, commandsOf('A backup')[0] ?? ''));
  await installation.lose(first.machine);
  await phone.context.clearCookies();
  const second = await installation.createMachine('second');
  await installation.restore(second.machine, second.database);
  await installation.start(second.machine);
  if (provider === undefined) await signInWithPasskey(phone, `${ADDRESS}/settings`);
  else await signInElsewhere(phone, provider);
  const after = await userIdOf(phone);
  const notes = await readNotes(phone.page);
  await installation.lose(second.machine);
  return [
    ...(written === 200 ? [] : [`the note was answered ${written}`]),
    ...(before.startsWith('nobody') || before !== after ? [`signed in as ${before}, then as ${after}`] : []),
    ...(notes.includes(NOTE.note) ? [] : ['the note is lost']),
  ];
}

async function install(folder: string, kind: Kind) {
  const ports = { service: await findTryItPorts(), proxy: await findFreePort() };
  const own = join(folder, kind.proxy.name);
  mkdirSync(own, { mode: 0o711 });
  const installation = new FirstInstallation(own, kind, ports);
  const phone = await installation.openPhone();
  try {
    const losses = await follow(installation, kind, phone);
    const steps = [...installation.seconds].map(([name, seconds]) => `${name} ${seconds.toFixed(1)} s`);
    return { figure: `${kind.name}: ${steps.join(', ')}`, losses };
  } finally {
    await phone.close();
  }
}

/** Follows docs/first-installation.md, loses the machine and restores it, with built-in and with separate parts. */
export const firstInstallationDrill: Drill = {
  name: 'first installation as documented, lost and restored',
  unable: () =>
    missingProxies() ?? (glewlwyd.provide() ? undefined : 'Glewlwyd’s packages could not be unpacked'),
  run: () =>
    withFolder(async (folder) => {
      sharedRelease();
      const builtIn: Kind = { name: 'built-in database, Caddy, passkey', proxy: caddy, hasPostgresql: false };
      const redirectUri = `${ADDRESS}/api/auth/callback`;
      const client = { ...CLIENT, method: 'client_secret_basic' as const, redirectUri };
      const provider = await glewlwyd.start(folder, [client]);
      const name = 'PostgreSQL, nginx, Glewlwyd';
      const found = [
        await install(folder, builtIn),
        await install(folder, { name, proxy: nginx, hasPostgresql: true, provider }),
      ];
      provider.stop();
      return {
        figure: found.map(({ figure }) => figure).join('; '),
        losses: found.flatMap(({ losses }) => losses),
      };
    }),
};
