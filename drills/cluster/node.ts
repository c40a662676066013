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
import { findFreePort } from '../../test/helpers/free-ports.ts';
import { userId } from '../../test/helpers/postgresql-server.ts';
import { signalAll } from '../processes.ts';
import type { Etcd } from './etcd.ts';
import { type Gate, openGate } from './gate.ts';

export const PASSWORD = 'test';
const DISK = '512m';
const DISK_BLOCK_BYTES = 2 ** 20;

export const findPrograms = (): string | undefined => {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/initdb').sort().reverse();
  return newest && dirname(newest);
};

interface Ports {
  postgresql: number;
  rest: number;
}

/** One PostgreSQL and the Patroni that runs it. Others reach it only through gates, and its disk is small. */
export interface PatroniNode {
  /** The ports on which it listens. The drill uses them directly, so no gate cuts the drill off. */
  own: Ports;
  /** The ports at which Lutea and its proxy reach it. */
  clients: Ports;
  /** The ports at which the other nodes reach it. */
  peers: Ports;
  start(): void;
  /** Ends Patroni and all processes of PostgreSQL at once. */
  kill(): void;
  stop(): void;
  /** Cuts it off from the other nodes and etcd, or from everyone, Lutea included. */
  cut(from: 'peers' | 'everyone'): void;
  mend(): void;
  /** Leaves no room on its disk. */
  fill(): void;
  free(): void;
  remove(): void;
}

interface Address {
  own: Ports;
  peers: Ports;
  etcd: readonly number[];
  data: string;
}

/** Patroni's configuration. Patroni reads YAML, of which JSON is a part. */
function configuration(i: number, folder: string, { own, peers, etcd, data }: Address): string {
  const login = (username: string) => ({ username, password: PASSWORD });
  const anyone = '127.0.0.1/32 scram-sha-256';
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
    restapi: { listen: `127.0.0.1:${own.rest}`, connect_address: `127.0.0.1:${peers.rest}` },
    // With `use_proxies` Patroni does not ask etcd for the addresses behind the gates.
    etcd3: { hosts: etcd.map((port) => `127.0.0.1:${port}`), use_proxies: true },
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
      listen: `127.0.0.1:${own.postgresql}`,
      connect_address: `127.0.0.1:${peers.postgresql}`,
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

async function openGates(own: Ports): Promise<{ ports: Ports; gates: Gate[] }> {
  const [postgresql, rest] = await Promise.all([openGate(own.postgresql), openGate(own.rest)]);
  return { ports: { postgresql: postgresql.port, rest: rest.port }, gates: [postgresql, rest] };
}

export async function createNode(i: number, parent: string, etcd: Etcd): Promise<PatroniNode> {
  const folder = join(parent, `node${i}`);
  const disk = join(folder, 'disk');
  mkdirSync(disk, { mode: 0o700, recursive: true });
  const gid = Number(spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' }).stdout);
  const uid = userId('postgres');
  chownSync(folder, uid, gid);
  mountDisk(disk, `uid=${uid},gid=${gid}`);
  const own = { postgresql: await findFreePort(), rest: await findFreePort() };
  const [clients, peers, toEtcd] = await Promise.all([
    openGates(own),
    openGates(own),
    Promise.all(etcd.ports.map(openGate)),
  ]);
  const data = join(disk, 'data');
  const file = join(folder, 'patroni.json');
  const address = { own, peers: peers.ports, etcd: toEtcd.map(({ port }) => port), data };
  writeFileSync(file, configuration(i, folder, address));
  const ballast = join(disk, 'ballast');
  const ofPeers = [...peers.gates, ...toEtcd];
  const all = [...clients.gates, ...ofPeers];
  let patroni: ChildProcess | undefined;

  function kill(): void {
    const server = serverOf(data);
    const own = patroni?.pid === undefined ? [] : [patroni.pid];
    signalAll([...own, ...server, ...server.flatMap(childrenOf)], 'SIGKILL');
  }

  return {
    own,
    clients: clients.ports,
    peers: peers.ports,
    start() {
      const output = openSync(join(parent, `node${i}.log`), 'a');
      patroni = spawn('patroni', [file], {
        uid,
        gid,
        cwd: folder,
        stdio: ['ignore', output, output],
        env: { PATH: process.env['PATH'] },
      });
      closeSync(output);
    },
    kill,
    stop: () => void patroni?.kill('SIGTERM'),
    cut(from) {
      for (const gate of from === 'everyone' ? all : ofPeers) gate.cut();
    },
    mend() {
      for (const gate of all) gate.mend();
    },
    fill: () => fillDisk(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove() {
      kill();
      for (const gate of all) gate.close();
      spawnSync('umount', ['-l', disk]);
    },
  };
}
