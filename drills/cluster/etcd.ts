import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../test/helpers/free-ports.ts';

/** Three members, whose votes decide which PostgreSQL is the primary. */
export interface Etcd {
  ports: readonly number[];
  stop(member: number): void;
  start(member: number): void;
  remove(): void;
}

const MEMBERS = [0, 1, 2] as const;

/** Waits until the members agree: before that, Patroni cannot read their version, and ends. */
async function waitForQuorum(url: string): Promise<void> {
  const isDecided = async () => {
    const { etcdcluster } = (await (await fetch(`${url}/version`)).json()) as { etcdcluster: string };
    return etcdcluster !== 'not_decided';
  };
  while (!(await isDecided().catch(() => false))) await pause(100);
}

export async function startEtcd(folder: string, host: string): Promise<Etcd> {
  const clients = await Promise.all(MEMBERS.map(findFreePort));
  const peers = await Promise.all(MEMBERS.map(findFreePort));
  const at = (port: number | undefined) => `http://${host}:${port}`;
  const cluster = MEMBERS.map((i) => `etcd${i}=${at(peers[i])}`).join(',');
  const running = new Map<number, ChildProcess>();
  const start = (i: number) => {
    const options = {
      name: `etcd${i}`,
      'data-dir': join(folder, `etcd${i}`),
      'listen-client-urls': at(clients[i]),
      'advertise-client-urls': at(clients[i]),
      'listen-peer-urls': at(peers[i]),
      'initial-advertise-peer-urls': at(peers[i]),
      'initial-cluster': cluster,
      'log-level': 'error',
      // The disk of a test machine is slow.
      'heartbeat-interval': '200',
      'election-timeout': '2000',
    };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    running.set(i, spawn('etcd', args, { stdio: 'ignore' }));
  };
  const stop = (i: number) => void running.get(i)?.kill('SIGKILL');
  for (const i of MEMBERS) start(i);
  await waitForQuorum(at(clients[0]));
  return { ports: clients, start, stop, remove: () => MEMBERS.forEach(stop) };
}
