import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  /** Stops it like a crash of the machine, or like an operator. */
  stop(mode: 'immediate' | 'fast'): void;
  start(): void;
  remove(): void;
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

/** Starts the server that Lutea brings, or that of the distribution. */
export async function startPostgresql(
  settings: Readonly<Record<string, string>> = {},
  distribution?: string,
): Promise<PostgresqlServer> {
  const base = mkdtempSync(join(tmpdir(), 'lutea-postgresql-'));
  chmodSync(base, 0o711);
  const programs = findPrograms(base, distribution);
  const { user } = programs;
  const folder = join(base, 'server');
  mkdirSync(folder, { mode: 0o700 });
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  if (user !== undefined)
    for (const path of [folder, data, passwordFile]) chownSync(path, user.uid, user.gid);
  initialize({ programs: { ...programs, major: 0 }, folder: data, user, passwordFile, format: FORMAT });
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
    remove() {
      stop('immediate');
      rmSync(base, { recursive: true });
    },
  };
}
