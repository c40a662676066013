import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../drill.ts';
import type { Etcd } from './etcd.ts';
import type { Network } from './links.ts';
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
  fetch(`http://${peers.host}:${peers.rest}${path}`, { signal: AbortSignal.timeout(3_000) }).catch(
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

export async function startPatroni(parent: string, etcd: Etcd, network: Network): Promise<PatroniCluster> {
  const links = await Promise.all(NODES.map((i) => network.link(i, etcd)));
  const nodes = links.map((link, i) => createNode(i, parent, link));

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
    async isWhole() {
      let members: Member[] = [];
      const isDone = async () => {
        members = await readMembers(nodes);
        const roles = members.filter(({ state }) => RUNNING.includes(state)).map(({ role }) => role);
        return roles.length === nodes.length && roles.includes('leader') && roles.includes('sync_standby');
      };
      await poll('three servers that follow each other', isDone).catch((error: unknown) => {
        const states = members.map(({ name, role, state }) => `${name} ${role} ${state}`).join(', ');
        throw new Error(`The servers do not follow each other: ${states || 'none answers'}`, {
          cause: error,
        });
      });
    },
    async superuserUrl() {
      const { own } = nodes[await findPrimary()] as PatroniNode;
      return `postgres://postgres:${PASSWORD}@${own.host}:${own.postgresql}`;
    },
    remove() {
      for (const node of nodes) node.remove();
    },
  };
}
