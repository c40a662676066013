import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Debian keeps the server's programs outside PATH, in one folder per version. */
function findPrograms(): string | undefined {
  const [newest] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  return newest ?? ['/usr/local/bin', '/usr/bin'].find((folder) => existsSync(join(folder, 'initdb')));
}

/** The path of one of the server's programs, like pg_dump. */
export const programPath = (program: string): string => join(findPrograms() ?? '', program);

export function hasPostgresql(): boolean {
  return findPrograms() !== undefined;
}

/** PostgreSQL refuses to run as root, so root runs it as the package's own user. */
function runProgram(program: string, args: readonly string[]): SpawnSyncReturns<string> {
  const path = programPath(program);
  const isRoot = process.getuid?.() === 0;
  const [command, ...all] = isRoot ? ['runuser', '-u', 'postgres', '--', path, ...args] : [path, ...args];
  const result = spawnSync(command as string, all, {
    encoding: 'utf8',
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr || result.error?.message}`);
  return result;
}

export function userId(name: string): number {
  return Number(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout);
}

export async function startPostgresql(
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresqlServer> {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-postgresql-'));
  if (process.getuid?.() === 0) chownSync(folder, userId('postgres'), 0);
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD, { mode: 0o644 });
  const port = await findFreePort();
  runProgram('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--no-sync',
    '-E',
    'UTF8',
    '--locale=C',
  ]);
  const all = { listen_addresses: '127.0.0.1', max_connections: '200', ...settings };
  const given = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
  const options = `-p ${port} -k ${folder} ${given.join(' ')}`;
  const start = () => runProgram('pg_ctl', ['-D', data, '-l', log, '-w', '-o', options, 'start']);
  const stop = (mode: 'immediate' | 'fast') => runProgram('pg_ctl', ['-D', data, '-w', '-m', mode, 'stop']);
  start();
  return {
    url: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`,
    start,
    stop,
    remove() {
      stop('immediate');
      rmSync(folder, { recursive: true });
    },
  };
}
