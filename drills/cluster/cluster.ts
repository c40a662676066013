import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createOwnedDatabase, withClient } from '../../test/helpers/owned-database.ts';
import { type Drill, missing, waitUntil } from '../drill.ts';
import { readDays } from '../writer.ts';
import { type Etcd, startEtcd } from './etcd.ts';
import { startInstances } from './instances.ts';
import { type Load, startLoad } from './load.ts';
import { missingPackages, PASSWORD, type PatroniCluster, startPatroni } from './patroni.ts';

interface Machines {
  patroni: PatroniCluster;
  etcd: Etcd;
}

/** Breaks something of the primary's, and returns how it is mended. */
interface Trouble {
  name: string;
  times: number;
  begin(machines: Machines, primary: number): () => void | Promise<void>;
}

const ALL_ETCD = [0, 1, 2];
const MINUTE_MS = 60_000;
/** A trouble takes a moment to be felt. */
const A_MOMENT_MS = 500;

const TROUBLES: readonly Trouble[] = [
  {
    name: 'kill -9 of the primary',
    times: 10,
    begin({ patroni }, primary) {
      patroni.kill(primary);
      return () => patroni.start(primary);
    },
  },
  {
    name: 'stop of the primary',
    times: 5,
    begin({ patroni }, primary) {
      patroni.stop(primary);
      return () => patroni.start(primary);
    },
  },
  {
    name: 'primary cut off from the others',
    times: 5,
    begin({ patroni }, primary) {
      patroni.cut(primary);
      return () => patroni.mend(primary);
    },
  },
  {
    name: 'one etcd killed',
    times: 1,
    begin({ etcd }) {
      etcd.stop(0);
      return () => etcd.start(0);
    },
  },
  {
    name: 'all etcd away for a minute',
    times: 1,
    begin({ etcd }) {
      ALL_ETCD.forEach(etcd.stop);
      return async () => {
        await pause(MINUTE_MS);
        ALL_ETCD.forEach(etcd.start);
      };
    },
  },
];

const secondsOf = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s, worst ${sorted.at(-1)?.toFixed(1)} s`;
};

/** One trouble, until writes succeed again and the cluster is whole. Returns the longest time without a write, in seconds. */
async function undergo(trouble: Trouble, machines: Machines, load: Load): Promise<number> {
  const primary = await machines.patroni.findPrimary();
  const since = performance.now();
  const mend = trouble.begin(machines, primary);
  const mending = trouble.name.startsWith('all etcd') ? Promise.resolve(mend()) : undefined;
  await waitUntil(`a write after ${trouble.name}`, () => load.hasWrittenSince(since + A_MOMENT_MS));
  await (mending ?? mend());
  await machines.patroni.isWhole();
  return load.longestPause(since);
}

/** Titles that are stored more than once, though each was sent once. */
const findDuplicates = (titles: readonly string[]): string[] => {
  const repeated = titles.filter((title, i) => titles.indexOf(title) !== i);
  return repeated.length === 0 ? [] : [`${repeated.length} sessions twice, the first is ${repeated[0]}`];
};

export const clusterDrill: Drill = {
  name: 'three PostgreSQL with Patroni, three instances behind HAProxy',
  unable() {
    const packages = missingPackages();
    return packages.length === 0 ? undefined : `Debian’s packages ${packages.join(', ')} are missing`;
  },
  async run({ isShort }) {
    const folder = mkdtempSync(join(tmpdir(), 'lutea-cluster-'));
    chmodSync(folder, 0o711);
    const etcd = await startEtcd(folder);
    const patroni = await startPatroni(folder, etcd);
    await patroni.isWhole();
    const first = patroni.servers[await patroni.findPrimary()];
    const owner = new URL(await createOwnedDatabase(`postgres://postgres:${PASSWORD}@${first}`, 'lutea'));
    const url = `postgres://${owner.username}:${owner.password}@${patroni.servers.join(',')}/lutea`;
    const instances = await startInstances(folder, url);
    const load = startLoad(instances.call);
    const figures: string[] = [];
    for (const trouble of TROUBLES) {
      const seconds: number[] = [];
      const times = isShort ? 1 : trouble.times;
      for (let i = 0; i < times; i++) seconds.push(await undergo(trouble, { patroni, etcd }, load));
      figures.push(`${times} × ${trouble.name}: ${secondsOf(seconds)}`);
      console.log(`  ${figures.at(-1)}`);
    }
    await load.stop();
    const kept = await readDays(instances.call);
    const stored = await withClient(
      `postgres://postgres:${PASSWORD}@${patroni.servers[await patroni.findPrimary()]}/lutea`,
      async (client) => (await client.query<{ title: string }>('select title from workouts')).rows,
    );
    const titles = stored.map(({ title }) => title);
    const losses = [
      ...missing(load.notes, kept, 'acknowledged notes'),
      ...missing(load.sessions, new Set(titles), 'acknowledged sessions'),
      ...findDuplicates(titles),
    ];
    await instances.remove();
    patroni.remove();
    etcd.remove();
    rmSync(folder, { recursive: true, force: true });
    const answers = [...load.statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    const acknowledged = load.notes.size + load.sessions.size;
    return {
      figure: `${acknowledged} acknowledged; answers: ${answers}`,
      losses,
    };
  },
};
