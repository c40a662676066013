import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { OWNER } from '#server/database/built-in/address.ts';
import { type DatabaseUser, findDatabaseUser } from '#server/database/built-in/database-user.ts';
import { initialize } from '#server/database/built-in/initdb.ts';
import { preparePrograms, programPath } from '#server/database/built-in/programs.ts';
import { findFreePort } from './free-ports.ts';

/** A temporary PostgreSQL server, deleted at the end. */
export interface PostgresqlServer {
  /** The superuser's address, without a database. */
  url: string;
  /** Stops the server: `immediate` like a crash of the machine, `fast` as an operator would. */
  stop(mode: 'immediate' | 'fast'): void;
  start(): void;
  remove(): void;
  /** Starts a standby: a copy that follows this server and refuses writes until it is promoted. */
  startStandby(): Promise<PostgresqlServer>;
  /** Makes a standby accept writes. */
  promote(): void;
}

const PASSWORD = 'test';
const SETTINGS = { listen_addresses: '127.0.0.1', max_connections: '200' };
const FORMAT = ['--no-sync', '--encoding=UTF8', '--locale=C'];

/** Debian keeps the programs of its PostgreSQL outside PATH, in one folder per version. */
export function findDistribution(): string | undefined {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/initdb').sort().reverse();
  return newest && dirname(dirname(newest));
}

export function userId(name: string): number {
  return Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout);
}

interface Origin {
  folder: string;
  user: DatabaseUser | undefined;
}

/** PostgreSQL refuses to run as root, so root runs it as another user. */
function findPrograms(base: string, distribution: string | undefined): Origin {
  const user = findDatabaseUser(base);
  if (distribution === undefined) return { ...preparePrograms(base, user), user };
  return { folder: distribution, user: user && { uid: userId('postgres'), gid: userId('postgres') } };
}

interface Folders {
  base: string;
  folder: string;
  data: string;
}

/** A folder for PostgreSQL's user, inside one that it may enter but not list. */
function makeFolders(): Folders {
  const base = mkdtempSync(join(tmpdir(), 'lutea-postgresql-'));
  chmodSync(base, 0o711);
  const folder = join(base, 'server');
  mkdirSync(folder, { mode: 0o700 });
  return { base, folder, data: join(folder, 'data') };
}

interface Initialized extends Folders {
  programs: Origin;
  settings: Readonly<Record<string, string>>;
}

async function startIn({ base, folder, data, programs, settings }: Initialized): Promise<PostgresqlServer> {
  const { user } = programs;
  const port = await findFreePort();
  const given = Object.entries({ ...SETTINGS, ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  const control = (...args: string[]) => {
    const program = programPath(programs, 'pg_ctl');
    const all = ['-D', data, '-w', '-l', join(folder, 'log'), ...args];
    const { status, stderr } = spawnSync(program, all, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`pg_ctl ${args.join(' ')} failed: ${stderr}`);
  };
  const start = () => control('-o', `-p ${port} -k ${folder} ${given.join(' ')}`, 'start');
  const stop = (mode: 'immediate' | 'fast') => control('-m', mode, 'stop');
  start();
  return {
    url: `postgres://${OWNER}:${PASSWORD}@127.0.0.1:${port}`,
    start,
    stop,
    promote: () => control('promote'),
    async startStandby() {
      const copy = makeFolders();
      stop('fast');
      cpSync(data, copy.data, { recursive: true });
      const source = `host=127.0.0.1 port=${port} user=${OWNER} password=${PASSWORD}`;
      writeFileSync(join(copy.data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
      writeFileSync(join(copy.data, 'standby.signal'), '');
      if (user !== undefined) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, copy.folder]);
      start();
      return startIn({ ...copy, programs, settings });
    },
    remove() {
      spawnSync(programPath(programs, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], {
        ...user,
        cwd: folder,
      });
      rmSync(base, { recursive: true });
    },
  };
}

/** Starts the PostgreSQL that Lutea installs, or that of the distribution. */
export async function startPostgresql(
  settings: Readonly<Record<string, string>> = {},
  distribution?: string,
): Promise<PostgresqlServer> {
  const folders = makeFolders();
  const programs = findPrograms(folders.base, distribution);
  const { user } = programs;
  const { folder, data } = folders;
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  if (user !== undefined)
    for (const path of [folder, data, passwordFile]) chownSync(path, user.uid, user.gid);
  initialize({ programs: { ...programs, major: 0 }, folder: data, user, passwordFile, format: FORMAT });
  return startIn({ ...folders, programs, settings });
}
