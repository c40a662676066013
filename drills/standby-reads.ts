import { setTimeout as pause } from 'node:timers/promises';
import { readUsage } from '../bench/process/usage.ts';
import { describePopulation, sessionToken } from '../bench/seed/population.ts';
import { withClient } from '../test/helpers/owned-database.ts';
import type { RunningServer } from '../test/helpers/running-server.ts';
import type { Drill, DrillOptions } from './drill.ts';
import { mainProcessOf, type Servers, startInstance, startServers } from './standby-servers.ts';

const PEOPLE = 2_000;
const STANDBYS = 2;
const WRITERS = 4;
const READERS_EACH = 2;
const WRITE_PAUSE_MS = 15;
const AT_ONCE = 8;
const READS = ['/api/today', '/api/plan?days=14', '/api/history', '/api/trends'];

async function call(server: RunningServer, person: number, method: string, path: string, body?: unknown) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${sessionToken(person)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} → ${response.status} ${text}`);
  return text;
}

/** Plans a workout whose title counts the person's writes, and reads it at every instance while she writes. */
async function checkPerson(person: number, instances: readonly RunningServer[], reads: number) {
  const at = (i: number) => instances[i % instances.length] as RunningServer;
  const date = Temporal.Now.plainDateISO('UTC').toString();
  const first = { date, title: 'Session 0', sport: 'RUNNING', minutes: 30, hardness: 'EASY' };
  const { id } = JSON.parse(await call(at(0), person, 'POST', '/api/workouts', first)) as { id: string };
  let acknowledged = 0;
  let checked = 0;
  const stale: string[] = [];

  async function write(): Promise<void> {
    while (checked < reads) {
      const next = acknowledged + 1;
      await call(at(next), person, 'PATCH', `/api/workouts/${id}`, { title: `Session ${next}` });
      acknowledged = next;
      await pause(WRITE_PAUSE_MS);
    }
  }

  async function read(reader: number): Promise<void> {
    for (let i = reader; checked < reads; i++) {
      const known = acknowledged;
      const text = await call(at(i), person, 'GET', i % 4 < 2 ? '/api/today' : '/api/plan?days=1');
      const seen = Number(/"Session (\d+)"/.exec(text)?.[1] ?? -1);
      checked += 1;
      if (seen < known) stale.push(`a read showed write ${seen} after ${known} was acknowledged`);
    }
  }

  await Promise.all([write(), ...Array.from({ length: READERS_EACH }, (_none, i) => read(i))]);
  return { checked, writes: acknowledged, stale };
}

/** The committed transactions of each server: each statement of a person is one. */
async function readTransactions({ all }: Servers): Promise<number[]> {
  const counts = all.map(({ url }) =>
    withClient(`${url}/lutea`, async (client) => {
      await client.query('select pg_stat_force_next_flush()');
      const { rows } = await client.query(
        'select xact_commit::int as n from pg_stat_database where datname = current_database()',
      );
      return rows[0]?.n as number;
    }),
  );
  return Promise.all(counts);
}

async function sendReads(instance: RunningServer, requests: number): Promise<void> {
  let sent = 0;
  const send = async () => {
    while (sent < requests) {
      const i = sent++;
      await call(instance, WRITERS + 1 + (i % (PEOPLE - WRITERS)), 'GET', READS[i % READS.length] ?? '');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
}

interface Costs {
  primary: number;
  standbys: number;
  instance: number;
}

/** Measures the processor time of primary, standbys and instance, in milliseconds a read. */
async function measure(servers: Servers, instance: RunningServer, requests: number): Promise<Costs> {
  const [primary = 0, ...standbys] = await Promise.all(servers.all.map(mainProcessOf));
  const roots = [[primary], standbys, [instance.process.pid ?? 0]];
  const secondsOf = () => roots.map((pids) => readUsage(pids)?.cpuSeconds ?? 0);
  const before = secondsOf();
  await sendReads(instance, requests);
  const after = secondsOf();
  const [ofPrimary = 0, ofStandbys = 0, ofInstance = 0] = after.map(
    (seconds, i) => ((seconds - (before[i] ?? 0)) * 1_000) / requests,
  );
  return { primary: ofPrimary, standbys: ofStandbys, instance: ofInstance };
}

const medianOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Compares 0, 1 and 2 standbys: each round measures them one after the other. */
async function compare(servers: Servers, instances: readonly RunningServer[], { isShort }: DrillOptions) {
  const rounds = isShort ? 1 : 5;
  const requests = isShort ? 400 : 2_000;
  for (const instance of instances) await sendReads(instance, requests);
  const costs: Costs[][] = instances.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, instance] of instances.entries())
      costs[i]?.push(await measure(servers, instance, requests));
  }
  const figure = (of: Costs[], side: keyof Costs) => medianOf(of.map((cost) => cost[side])).toFixed(2);
  return costs.map(
    (of, standbys) =>
      `standbys ${standbys}: primary ${figure(of, 'primary')} ms, standbys ${figure(of, 'standbys')} ms, instance ${figure(of, 'instance')} ms of processor time a read`,
  );
}

export const standbyReadsDrill: Drill = {
  name: 'standby-reads: four people write and read at two instances, with two standbys',
  async run(options) {
    const servers = await startServers(describePopulation(PEOPLE), STANDBYS);
    const [none, one, two] = await Promise.all([0, 1, 2].map((n) => startInstance(servers.urlWith(n))));
    const another = await startInstance(servers.urlWith(STANDBYS));
    const instances = [none, one, two].filter((instance) => instance !== undefined);
    const reads = options.isShort ? 100 : 2_500;
    const before = await readTransactions(servers);
    const people = await Promise.all(
      Array.from({ length: WRITERS }, (_none, i) =>
        checkPerson(
          i + 1,
          [two, another].filter((instance) => instance !== undefined),
          reads,
        ),
      ),
    );
    const after = await readTransactions(servers);
    const figures = await compare(servers, instances, options);
    for (const instance of [...instances, another]) await instance.stop();
    servers.remove();
    for (const line of figures) console.log(`  ${line}`);
    const sum = (of: (person: (typeof people)[number]) => number) =>
      people.reduce((total, person) => total + of(person), 0);
    const transactions = after.map((count, i) => count - (before[i] ?? 0)).join(', ');
    const checked = sum((person) => person.checked);
    const stale = people.flatMap((person) => person.stale);
    return {
      figure: `${checked} reads checked under ${sum((person) => person.writes)} writes, ${stale.length} older than the own last write; transactions at primary and standbys: ${transactions}`,
      losses: stale.slice(0, 1),
    };
  },
};
