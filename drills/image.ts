import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../test/helpers/free-ports.ts';
import { createOwnedDatabase } from '../test/helpers/owned-database.ts';
import { startPostgresql } from '../test/helpers/postgresql-server.ts';
import { type ReadyProcess, untilReady } from '../test/helpers/running-server.ts';
import type { Drill } from './drill.ts';
import { IMAGE_SCRIPTS, run, sharedRelease, whyNoRoot, withFolder } from './release-root.ts';

/** Settings as in the compose files: Lutea serves others, and is the identity provider itself. */
const SETTINGS = {
  PUBLIC_URL: 'https://lutea.example.org',
  HOUSEHOLD: 'on',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  CRON_SECRET: 'c'.repeat(32),
};

const missing = (): string | undefined =>
  ['umoci', 'runc'].find((name) => spawnSync(name, ['--version']).status !== 0);

const whyNotImage = (): string | undefined => {
  const program = missing();
  return whyNoRoot() ?? (program === undefined ? undefined : `${program} is not installed`);
};

interface Spec {
  process: { terminal: boolean; env: string[]; user: { uid: number } };
  root: { readonly: boolean };
  mounts: { destination: string; type: string; source: string; options: string[] }[];
  linux: { namespaces: { type: string }[] };
}

/** A container as an engine makes it from the image, but with the machine's network: a read-only root and one volume. */
class Container {
  readonly name = `lutea-${randomBytes(4).toString('hex')}`;
  private readonly bundle: string;

  constructor(folder: string, image: string, data: string, settings: Readonly<Record<string, string>>) {
    this.bundle = join(folder, this.name);
    run('umoci', 'unpack', '--image', image, this.bundle);
    const path = join(this.bundle, 'config.json');
    const spec: Spec = JSON.parse(readFileSync(path, 'utf8'));
    spec.process.terminal = false;
    spec.process.env.push(...Object.entries(settings).map(([name, value]) => `${name}=${value}`));
    spec.root.readonly = true;
    spec.mounts = [
      ...spec.mounts.filter(({ destination }) => destination !== '/data'),
      { destination: '/data', type: 'bind', source: data, options: ['bind', 'rw', 'nosuid', 'nodev'] },
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
    ];
    spec.linux.namespaces = spec.linux.namespaces.filter(({ type }) => type !== 'network');
    writeFileSync(path, JSON.stringify(spec));
  }

  get uid(): number {
    const { process: init }: Spec = JSON.parse(readFileSync(join(this.bundle, 'config.json'), 'utf8'));
    return init.user.uid;
  }

  start(): Promise<ReadyProcess> {
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    return untilReady(spawn('runc', ['run', '--bundle', this.bundle, this.name], { stdio: [...stdio] }));
  }

  /** Runs a command of Lutea in the container, as a health check does; returns its output, or why it failed. */
  lutea(...words: string[]): { ok: boolean; output: string } {
    const all = ['exec', '--cwd', '/data', this.name, '/app/lutea', ...words];
    const { status, stdout, stderr } = spawnSync('runc', all, { encoding: 'utf8' });
    return { ok: status === 0, output: `${stdout}${stderr}` };
  }

  /** What `docker stop` does: SIGTERM for process 1. */
  async stop(server: ReadyProcess): Promise<number | null> {
    run('runc', 'kill', this.name, 'TERM');
    return new Promise((resolve) => {
      if (server.process.exitCode !== null) resolve(server.process.exitCode);
      server.process.once('exit', (code) => resolve(code));
    });
  }
}

/** Starts, uses and stops a container, and starts a second one on its data; returns what went wrong. */
async function live(name: string, container: Container, restarted: Container): Promise<string[]> {
  const problems: string[] = [];
  const server = await container.start();
  for (const words of [['ready'], ['doctor'], ['household', 'invite', 'Ada'], ['backup', '/data/backup']]) {
    const { ok, output } = container.lutea(...words);
    // `doctor` fails here, because nothing answers at the public address.
    if (!ok && words[0] !== 'doctor') problems.push(`lutea ${words.join(' ')}: ${output}`);
    if (words[0] === 'doctor' && !/ok {4}database /.test(output)) problems.push(`doctor: ${output}`);
  }
  const code = await container.stop(server);
  if (code !== 0) problems.push(`SIGTERM for process 1 ended with ${code}`);
  const again = await restarted.start();
  if (!restarted.lutea('household', 'list').output.includes('Ada')) problems.push('the person is gone');
  await restarted.stop(again);
  return problems.map((problem) => `${name}: ${problem}`);
}

async function liveTwice(name: string, folder: string, image: string, database: Record<string, string>) {
  const data = join(folder, `data-${name.replaceAll(' ', '-')}`);
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, 1001, 1001);
  const settings = { ...SETTINGS, ...database, HOST: '127.0.0.1', PORT: String(await findFreePort()) };
  const create = () => new Container(folder, image, data, settings);
  const first = create();
  const problems = await live(name, first, create());
  return first.uid === 1001 ? problems : [...problems, `${name}: it runs as the user ${first.uid}`];
}

/** The image is built and run without a container engine, by the tools that engines use. */
export const imageDrill: Drill = {
  name: 'release in a container image',
  unable: whyNotImage,
  run: () =>
    withFolder(async (folder) => {
      const release = sharedRelease();
      const layout = join(folder, 'image');
      run(join(IMAGE_SCRIPTS, 'build-image.sh'), release, layout);
      const server = await startPostgresql();
      try {
        const url = await createOwnedDatabase(server.url, 'lutea');
        const image = `${layout}:lutea`;
        const losses = [
          ...(await liveTwice('built-in database', folder, image, {})),
          ...(await liveTwice('your own PostgreSQL', folder, image, { DATASTORE_URL: url })),
        ];
        const megabytes = run('du', '-sm', layout).split('\t')[0];
        const size = (statSync(release).size / 1e6).toFixed(0);
        return { figure: `${megabytes} MB from a release of ${size} MB; both databases`, losses };
      } finally {
        server.remove();
      }
    }),
};
