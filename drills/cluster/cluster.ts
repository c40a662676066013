import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase } from '#server/database/connect.ts';
import { serverSettings } from '../../test/helpers/built-in-settings.ts';
import { createOwnedDatabase } from '../../test/helpers/owned-database.ts';
import type { Drill } from '../drill.ts';
import { startSlowMail } from '../mail-people.ts';
import { startEtcd } from './etcd.ts';
import { GATES } from './gates.ts';
import { getStuck, rollOver } from './instance-troubles.ts';
import { startInstances } from './instances.ts';
import type { Network } from './links.ts';
import { startLoad } from './load.ts';
import { findLosses } from './losses.ts';
import { openMessages } from './messages.ts';
import { tryNamespaces } from './namespaces.ts';
import { missingPackages, type PatroniCluster, startPatroni } from './patroni.ts';
import { startDatabaseProxy } from './proxy.ts';
import { TROUBLES } from './troubles.ts';
import { describeFelt, type Felt, undergo, type World } from './undergo.ts';
import { startWitness } from './witness.ts';

/** How Lutea finds the primary. */
interface Way {
  name: string;
  /** Returns the host and port, or several, for DATASTORE_URL. */
  open(folder: string, patroni: PatroniCluster): Promise<{ hosts: string; remove(): void }>;
}

const SEVERAL_HOSTS: Way = {
  name: 'several hosts in DATASTORE_URL',
  async open(_folder, { nodes }) {
    const hosts = nodes.map(({ clients }) => `${clients.host}:${clients.postgresql}`);
    return { hosts: hosts.join(','), remove: () => {} };
  },
};

const CHECKED_WITHIN_MS = 5_000;

const ONE_ADDRESS: Way = {
  name: 'one HAProxy address',
  async open(folder, { nodes }) {
    const { port, remove } = await startDatabaseProxy(folder, nodes);
    // Until its first checks the proxy knows no primary.
    await pause(CHECKED_WITHIN_MS);
    return { hosts: `127.0.0.1:${port}`, remove };
  },
};

const shareOf = (counts: ReadonlyMap<number, number>, status: number): string => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return `${((100 * (counts.get(status) ?? 0)) / all).toFixed(1)} %`;
};

async function breakAll(world: World, isShort: boolean): Promise<{ figure: string; losses: string[] }> {
  const losses: string[] = [];
  for (const trouble of TROUBLES) {
    const felt: Felt[] = [];
    for (let i = 0; i < (isShort ? 1 : trouble.times); i++) felt.push(await undergo(trouble, world, i % 3));
    losses.push(...felt.flatMap((each) => each.losses));
    console.log(`  ${describeFelt(trouble.name, felt)}`);
  }
  const statuses = world.load.statuses();
  const rolled = await rollOver(world);
  await getStuck(world);
  await world.load.stop();
  await world.witness.stop();
  const superuserUrl = await world.patroni.superuserUrl();
  const messages = await world.messages.settle(superuserUrl);
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return {
    figure: [
      `${world.load.notes.size + world.load.sessions.size} acknowledged`,
      `503: ${shareOf(statuses, 503)} of the answers (${answers})`,
      messages.figure,
    ].join('; '),
    losses: [
      ...losses,
      ...rolled,
      ...(await findLosses(world, superuserUrl)),
      ...messages.losses,
      ...world.witness.losses.slice(0, 1),
    ],
  };
}

function openNetwork(): Network {
  const network = tryNamespaces();
  if (network instanceof Error) console.log(`  no network namespaces: ${network.message.trim()}`);
  const chosen = network instanceof Error ? GATES : network;
  console.log(`  nodes are cut off by ${chosen.name}`);
  return chosen;
}

const LAST_LINES = 40;

const lastLines = (file: string): string =>
  existsSync(file) ? [file, ...readFileSync(file, 'utf8').split('\n').slice(-LAST_LINES)].join('\n') : file;

const clusterDrill = (way: Way): Drill => ({
  name: `three PostgreSQL with Patroni, three instances behind HAProxy, ${way.name}`,
  unable() {
    const packages = missingPackages();
    if (packages.length > 0) return `Debian’s packages ${packages.join(', ')} are missing`;
    return process.getuid?.() === 0 ? undefined : 'only root can mount small disks';
  },
  async run({ isShort }) {
    const folder = mkdtempSync(join(tmpdir(), 'lutea-cluster-'));
    chmodSync(folder, 0o711);
    const opened: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
    try {
      const network = openNetwork();
      opened.push(network.remove);
      const etcd = await startEtcd(folder, network.etcdHost);
      opened.push(etcd.remove);
      const patroni = await startPatroni(folder, etcd, network);
      opened.push(patroni.remove);
      await patroni.isWhole();
      const owner = new URL(await createOwnedDatabase(await patroni.superuserUrl(), 'lutea'));
      const { hosts, remove } = await way.open(folder, patroni);
      opened.push(remove);
      const url = `postgres://${owner.username}:${owner.password}@${hosts}/lutea`;
      const engine = await connectDatabase({ ...serverSettings(url), maxConnections: 10 });
      opened.push(() => engine.close());
      const mail = await startSlowMail(0);
      opened.push(mail.close);
      const instances = await startInstances({ folder, url, mail: mail.environment });
      opened.push(instances.remove);
      const messages = openMessages(engine, mail);
      const witness = startWitness(patroni.nodes);
      const load = startLoad(instances.call);
      opened.push(witness.stop, load.stop);
      return await breakAll({ etcd, patroni, instances, load, messages, witness }, isShort);
    } catch (error) {
      // The folder is removed.
      for (const i of [0, 1, 2]) console.error(lastLines(join(folder, `node${i}.log`)));
      throw error;
    } finally {
      for (const close of opened.reverse()) await close();
    }
  },
});

/** Only with `--cluster`, and then they must run: they take most of an hour and need packages of their own. */
export const CLUSTER_DRILLS: readonly Drill[] = [SEVERAL_HOSTS, ONE_ADDRESS].map(clusterDrill);
