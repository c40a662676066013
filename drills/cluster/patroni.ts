import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../drill.ts';
import type { Etcd } from './etcd.ts';
import { createNode, findPrograms, PASSWORD, type PatroniNode } from './node.ts';

const NODES = [0, 1, 2] as const;

/** Debian's packages that the drill needs and does not find. */
export function missingPackages(): string[] {
  const programs = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' };
  const folders = (process.env['PATH'] ?? '').split(':');
  const isThere = (name: string) => folders.some((folder) => existsSync(join(folder, name)));
  return [
    ...Object.entries(programs).flatMap(([program, name]) => (isThere(program) ? [] : [name])),
    ...(findPrograms() === undefined ? ['postgresql'] : []),
  ];
}

/** Three PostgreSQL of which Patroni makes one the primary, with synchronous replication. */
export interface PatroniCluster {
  nodes: readonly PatroniNode[];
  /** The node that is the primary as the others see it; waits for one. */
  findPrimary(): Promise<number>;
  /** Waits until every node runs and replicates. */
  isWhole(): Promise<void>;
  /** The superuser's address at the current primary. */
  superuserUrl(): Promise<string>;
  remove(): void;
}

interface Member {
  name: string;
  role: string;
  state: string;
}

const ask = ({ peers }: PatroniNode, path: string): Promise<Response | undefined> =>
  fetch(`http://127.0.0.1:${peers.rest}${path}`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => undefined,
  );

async function readMembers(nodes: readonly PatroniNode[]): Promise<Member[]> {
  for (const node of nodes) {
    const answer = await ask(node, '/cluster');
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

async function poll(what: string, isDone: () => Promise<boolean>): Promise<void> {
  let done = false;
  const asking = setInterval(async () => {
    done ||= await isDone().catch(() => false);
  }, 500);
  await waitUntil(what, () => done).finally(() => clearInterval(asking));
}

const RUNNING = ['running', 'streaming'];

export async function startPatroni(parent: string, etcd: Etcd): Promise<PatroniCluster> {
  const nodes = await Promise.all(NODES.map((i) => createNode(i, parent, etcd)));

  async function findPrimary(): Promise<number> {
    let primary = -1;
    await poll('a primary', async () => {
      const answers = await Promise.all(nodes.map((node) => ask(node, '/primary')));
      primary = answers.findIndex((answer) => answer?.status === 200);
      return primary !== -1;
    });
    return primary;
  }

  for (const node of nodes) node.start();
  return {
    nodes,
    findPrimary,
    isWhole: () =>
      poll('three servers that follow each other', async () => {
        const members = await readMembers(nodes);
        const roles = members.filter(({ state }) => RUNNING.includes(state)).map(({ role }) => role);
        return roles.length === nodes.length && roles.includes('leader') && roles.includes('sync_standby');
      }),
    async superuserUrl() {
      const port = nodes[await findPrimary()]?.own.postgresql;
      return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}`;
    },
    remove() {
      for (const node of nodes) node.remove();
    },
  };
}
