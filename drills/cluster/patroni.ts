import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findFreePort } from '../../test/helpers/free-ports.ts';
import { userId } from '../../test/helpers/postgresql-server.ts';
import { waitUntil } from '../drill.ts';
import { signalAll } from '../processes.ts';
import type { Etcd } from './etcd.ts';
import { type Gate, openGate } from './gate.ts';

export const PASSWORD = 'test';
const NODES = [0, 1, 2] as const;

const findPrograms = (): string | undefined => {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/initdb').sort().reverse();
  return newest && dirname(newest);
};

/** What the drill needs of Debian's packages and does not find. */
export function missingPackages(): string[] {
  const programs = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' };
  const isThere = (name: string) =>
    ['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, name)));
  return [
    ...Object.entries(programs).flatMap(([program, name]) => (isThere(program) ? [] : [name])),
    ...(findPrograms() === undefined ? ['postgresql'] : []),
  ];
}

interface Node {
  name: string;
  data: string;
  log: string;
  start(): void;
  /** Everything that leads to this node or from it. */
  gates: readonly Gate[];
  patroni: ChildProcess | undefined;
}

/** Three PostgreSQL of which Patroni makes one the primary, with synchronous replication. */
export interface PatroniCluster {
  /** Host and port of each, as Lutea reaches them. */
  servers: readonly string[];
  /** The node that is the primary; waits for one. */
  findPrimary(): Promise<number>;
  /** Waits until every node runs and follows. */
  isWhole(): Promise<void>;
  kill(node: number): void;
  stop(node: number): void;
  start(node: number): void;
  cut(node: number): void;
  mend(node: number): void;
  remove(): void;
}

interface Ports {
  own: { postgresql: number; rest: number };
  seen: { postgresql: number; rest: number; etcd: readonly number[] };
}

/** YAML is a superset of JSON. */
function configuration(i: number, folder: string, { own, seen }: Ports): string {
  const login = (username: string) => ({ username, password: PASSWORD });
  const anyone = '127.0.0.1/32 scram-sha-256';
  return JSON.stringify({
    scope: 'lutea',
    name: `node${i}`,
    restapi: { listen: `127.0.0.1:${own.rest}`, connect_address: `127.0.0.1:${seen.rest}` },
    // As proxies, so that Patroni does not ask for the addresses behind the gates.
    etcd3: { hosts: seen.etcd.map((port) => `127.0.0.1:${port}`), use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, shared_buffers: '32MB' } },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C' }],
      pg_hba: ['local all all trust', `host replication replicator ${anyone}`, `host all all ${anyone}`],
    },
    postgresql: {
      listen: `127.0.0.1:${own.postgresql}`,
      connect_address: `127.0.0.1:${seen.postgresql}`,
      data_dir: join(folder, 'data'),
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

async function createNode(i: number, parent: string, etcd: Etcd): Promise<Node & { seen: Ports['seen'] }> {
  const folder = join(parent, `node${i}`);
  mkdirSync(folder, { mode: 0o700 });
  const [uid, gid] = [userId('postgres'), userId('postgres')];
  chownSync(folder, uid, gid);
  const own = { postgresql: await findFreePort(), rest: await findFreePort() };
  const [postgresql, rest, ...toEtcd] = await Promise.all(
    [own.postgresql, own.rest, ...etcd.ports].map(openGate),
  );
  const gates = [postgresql, rest, ...toEtcd].filter((gate) => gate !== undefined);
  const seen = {
    postgresql: postgresql?.port ?? 0,
    rest: rest?.port ?? 0,
    etcd: toEtcd.map(({ port }) => port),
  };
  const file = join(folder, 'patroni.json');
  writeFileSync(file, configuration(i, folder, { own, seen }));
  const log = join(parent, `node${i}.log`);
  const node: Node & { seen: Ports['seen'] } = {
    name: `node${i}`,
    data: join(folder, 'data'),
    log,
    gates,
    seen,
    patroni: undefined,
    start() {
      const output = openSync(log, 'a');
      const stdio: ['ignore', number, number] = ['ignore', output, output];
      node.patroni = spawn('patroni', [file], {
        uid,
        gid,
        cwd: folder,
        stdio,
        env: { PATH: process.env['PATH'] },
      });
    },
  };
  return node;
}

/** The server's main process, from its file: Patroni leaves it running when it is killed. */
function postmasterOf({ data }: Node): number[] {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) ? [Number(readFileSync(file, 'utf8').split('\n')[0])] : [];
}

function kill(node: Node): void {
  const server = postmasterOf(node);
  const workers = server.flatMap((pid) =>
    spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter(Boolean)
      .map(Number),
  );
  signalAll(
    [...(node.patroni?.pid === undefined ? [] : [node.patroni.pid]), ...server, ...workers],
    'SIGKILL',
  );
}

interface Member {
  name: string;
  role: string;
  state: string;
}

export async function startPatroni(parent: string, etcd: Etcd): Promise<PatroniCluster> {
  const nodes = await Promise.all(NODES.map((i) => createNode(i, parent, etcd)));
  const nodeAt = (i: number) => nodes[i] as (typeof nodes)[number];

  /** Whether this node answers as the primary. A node that is cut off does not answer. */
  async function isPrimary({ seen }: (typeof nodes)[number]): Promise<boolean> {
    const signal = AbortSignal.timeout(1_000);
    const answer = await fetch(`http://127.0.0.1:${seen.rest}/primary`, { signal }).catch(() => undefined);
    return answer?.status === 200;
  }

  async function readMembers(): Promise<Member[]> {
    for (const { seen } of nodes) {
      const signal = AbortSignal.timeout(1_000);
      const answer = await fetch(`http://127.0.0.1:${seen.rest}/cluster`, { signal }).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  let primary: number | undefined;
  const look = async () => {
    const states = await Promise.all(nodes.map(isPrimary));
    primary = states.includes(true) ? states.indexOf(true) : undefined;
  };
  const poll = async (what: string, isDone: () => Promise<boolean>) => {
    let done = false;
    const asking = setInterval(async () => {
      done ||= await isDone().catch(() => false);
    }, 500);
    await waitUntil(what, () => done).finally(() => clearInterval(asking));
  };

  for (const node of nodes) node.start();
  return {
    servers: nodes.map(({ seen }) => `127.0.0.1:${seen.postgresql}`),
    async findPrimary() {
      await poll('a primary', async () => {
        await look();
        return primary !== undefined;
      });
      return primary ?? 0;
    },
    isWhole: () =>
      poll('three servers that follow each other', async () => {
        const members = await readMembers();
        const roles = members
          .filter(({ state }) => state === 'running' || state === 'streaming')
          .map(({ role }) => role);
        return roles.length === nodes.length && roles.includes('leader') && roles.includes('sync_standby');
      }),
    kill: (i) => kill(nodeAt(i)),
    stop: (i) => void nodeAt(i).patroni?.kill('SIGTERM'),
    start: (i) => nodeAt(i).start(),
    cut(i) {
      for (const gate of nodeAt(i).gates) gate.cut();
    },
    mend(i) {
      for (const gate of nodeAt(i).gates) gate.mend();
    },
    remove() {
      for (const node of nodes) {
        kill(node);
        for (const gate of node.gates) gate.close();
      }
    },
  };
}
