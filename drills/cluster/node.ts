import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { userId } from '../../test/helpers/postgresql-server.ts';
import { signalAll } from '../processes.ts';
import type { Links } from './links.ts';

export const PASSWORD = 'test';
const DISK = '512m';
const DISK_BLOCK_BYTES = 2 ** 20;

export const findPrograms = (): string | undefined => {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/initdb').sort().reverse();
  return newest && dirname(newest);
};

/** One PostgreSQL and the Patroni that runs it. Others reach it only over its links, and its disk is small. */
export interface PatroniNode extends Pick<Links, 'own' | 'clients' | 'peers' | 'cut' | 'mend'> {
  start(): void;
  /** Ends Patroni and all processes of PostgreSQL at once. */
  kill(): void;
  stop(): void;
  /** Leaves no room on its disk. */
  fill(): void;
  free(): void;
  remove(): void;
}

/** Patroni's configuration. Patroni reads YAML, of which JSON is a part. */
function configuration(i: number, folder: string, data: string, { own, peers, listen, etcd }: Links): string {
  const login = (username: string) => ({ username, password: PASSWORD });
  const anyone = 'all scram-sha-256';
  // Few and small WAL files, so that a full disk soon has an effect.
  const parameters = {
    max_connections: 100,
    shared_buffers: '32MB',
    max_wal_size: '64MB',
    min_wal_size: '4MB',
    wal_keep_size: '64MB',
  };
  return JSON.stringify({
    scope: 'lutea',
    name: `node${i}`,
    restapi: { listen: `0.0.0.0:${own.rest}`, connect_address: `${peers.host}:${peers.rest}` },
    // With `use_proxies` Patroni does not ask etcd for other addresses than these.
    etcd3: { hosts: etcd, use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        // A primary whose server ended is replaced at once: on a full disk it would try to start until there is room.
        primary_start_timeout: 0,
        postgresql: { use_pg_rewind: true, parameters },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C' }, { 'wal-segsize': '1' }],
      pg_hba: ['local all all trust', `host replication replicator ${anyone}`, `host all all ${anyone}`],
    },
    postgresql: {
      listen: `${listen}:${own.postgresql}`,
      connect_address: `${peers.host}:${peers.postgresql}`,
      data_dir: data,
      bin_dir: findPrograms(),
      pgpass: join(folder, 'pgpass'),
      parameters: { unix_socket_directories: folder },
      authentication: {
        replication: login('replicator'),
        superuser: login('postgres'),
        rewind: login('rewinder'),
      },
    },
  });
}

/** The id of PostgreSQL's main process, from its pid file: it goes on running when Patroni is killed. */
function serverOf(data: string): number[] {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) ? [Number(readFileSync(file, 'utf8').split('\n')[0])] : [];
}

const childrenOf = (pid: number): number[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);

function mountDisk(folder: string, owner: string): void {
  const { status, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700,${owner}`, 'tmpfs', folder],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`A small disk could not be mounted: ${stderr}`);
}

function fillDisk(file: string): void {
  const handle = openSync(file, 'w');
  const { bavail, bsize } = statfsSync(dirname(file));
  try {
    // The last write fails: the disk is full then.
    for (let left = bavail * bsize + DISK_BLOCK_BYTES; left > 0; left -= DISK_BLOCK_BYTES)
      writeSync(handle, new Uint8Array(DISK_BLOCK_BYTES));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
}

export function createNode(i: number, parent: string, links: Links): PatroniNode {
  const folder = join(parent, `node${i}`);
  const disk = join(folder, 'disk');
  mkdirSync(disk, { mode: 0o700, recursive: true });
  const gid = Number(spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' }).stdout);
  const uid = userId('postgres');
  chownSync(folder, uid, gid);
  mountDisk(disk, `uid=${uid},gid=${gid}`);
  const data = join(disk, 'data');
  const file = join(folder, 'patroni.json');
  writeFileSync(file, configuration(i, folder, data, links));
  const ballast = join(disk, 'ballast');
  let patroni: ChildProcess | undefined;

  function kill(): void {
    const server = serverOf(data);
    const own = patroni?.pid === undefined ? [] : [patroni.pid];
    signalAll([...own, ...server, ...server.flatMap(childrenOf)], 'SIGKILL');
  }

  return {
    ...links,
    start() {
      const output = openSync(join(parent, `node${i}.log`), 'a');
      const [program = '', ...args] = [...links.enter({ uid, gid }), 'patroni', file];
      patroni = spawn(program, args, {
        cwd: folder,
        stdio: ['ignore', output, output],
        env: { PATH: process.env['PATH'] },
      });
      closeSync(output);
    },
    kill,
    stop: () => void patroni?.kill('SIGTERM'),
    fill: () => fillDisk(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove() {
      kill();
      links.close();
      spawnSync('umount', ['-l', disk]);
    },
  };
}
