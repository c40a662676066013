import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readUsage } from '../bench/process/usage.ts';
import { withClient } from '../test/helpers/owned-database.ts';
import type { RunningServer } from '../test/helpers/running-server.ts';
import type { Drill } from './drill.ts';
import { type Call, createCall, createInstallation, signIn } from './installation.ts';
import { type Outside, startOutside } from './outside.ts';
import { createSignedIn } from './signed-in.ts';

const HOURS = 24;
/** By then the process has allocated what it keeps: compiled code, pools, caches. */
const WARM_UP_HOURS = 8;
const REQUESTS_AN_HOUR = 2_000;
const PEOPLE = 25;
const AT_ONCE = 8;
/** The pause after an hour's requests, so that what they hold is released before the measurement. */
const REST_MS = 1_500;
const JOBS = ['device-sync', 'notifications', 'plans', 'maintenance'];
/** The most that memory may grow in a day, as a share of it after the warm-up; above the garbage collector's noise. */
const MOST_GROWTH = 0.15;
/** More handles than before that are no leak: files open for a moment, such as those of a page being sent. */
const MOST_MORE_HANDLES = 8;

type Step = (call: Call, i: number) => ReturnType<Call>;

const read =
  (path: string): Step =>
  (call) =>
    call('GET', path);

const dayOf = (i: number): string =>
  Temporal.PlainDate.from('2026-01-01')
    .add({ days: i % 300 })
    .toString();

/** Answers to a sync while the wearable is being read already, or was a moment ago. */
const TOO_SOON = [409, 429];

/** What people and their programs do; a request that stands here twice is made twice as often. */
const MIX: readonly Step[] = [
  read('/'),
  read('/api/today'),
  read('/api/today'),
  read('/api/today'),
  read('/api/plan'),
  read('/api/cycle/current'),
  read('/api/history?limit=30'),
  read('/api/calendar?from=2026-09-01&to=2026-12-31'),
  read('/api/device'),
  read('/api/settings'),
  read('/api/days.csv'),
  read('/login'),
  (call, i) => call('PUT', `/api/days/${dayOf(i)}`, { note: `Note ${i}`, energy: 'LOW' }),
  (call, i) => call('PUT', `/api/days/${dayOf(i)}`, { note: `Again ${i}` }),
  async (call) => {
    const answer = await call('POST', '/api/device/sync');
    return TOO_SOON.includes(answer.status) ? { ...answer, status: 200 } : answer;
  },
  async (call, i) => {
    const workout = { date: dayOf(i), title: `Run ${i}`, sport: 'RUNNING', minutes: 30, hardness: 'EASY' };
    const made = await call('POST', '/api/workouts', workout);
    const { id } = made.json as { id?: string };
    return id === undefined ? made : call('DELETE', `/api/workouts/${id}`);
  },
];

interface Sample {
  megabytes: number;
  handles: number;
  connections: number;
}

async function measure({ process: { pid = 0 } }: RunningServer, superuserUrl: string): Promise<Sample> {
  const connections = await withClient(superuserUrl, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as count from pg_stat_activity where datname = 'lutea' and pid <> pg_backend_pid()`,
    );
    return rows[0].count as number;
  });
  return {
    megabytes: readUsage([pid])?.memoryMb ?? 0,
    handles: readdirSync(`/proc/${pid}/fd`).length,
    connections,
  };
}

/** One simulated hour: everyone's requests and one run of each job; returns how often each status was answered. */
async function passHour(calls: readonly Call[], run: (job: string) => Promise<number>, requests: number) {
  const statuses = new Map<number, number>();
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  let next = 0;
  const work = async () => {
    while (next < requests) {
      const i = next++;
      const call = calls[i % calls.length] as Call;
      // Changes only after all people had a turn, so that everyone does everything.
      const step = MIX[Math.floor(i / calls.length) % MIX.length] as Step;
      count((await step(call, i)).status);
    }
  };
  const jobs = async () => {
    for (const job of JOBS) count(await run(job));
  };
  await Promise.all([...Array.from({ length: AT_ONCE }, work), jobs()]);
  return statuses;
}

/** The growth an hour: the slope of the least-squares line. */
function slopeOf(values: readonly number[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const [middle, average] = [(values.length - 1) / 2, mean(values)];
  const above = values.reduce((sum, value, i) => sum + (i - middle) * (value - average), 0);
  const below = values.reduce((sum, _value, i) => sum + (i - middle) ** 2, 0);
  return above / below;
}

function judge(samples: readonly Sample[]) {
  const [memory, handles, connections] = (['megabytes', 'handles', 'connections'] as const).map((key) =>
    samples.slice(WARM_UP_HOURS).map((sample) => sample[key]),
  ) as [number[], number[], number[]];
  const slope = slopeOf(memory);
  const range = (values: readonly number[]) =>
    `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
  const half = (values: number[], part: 0 | 1) =>
    Math.max(...values.slice((part * values.length) / 2, ((part + 1) * values.length) / 2));
  const losses = [
    ...(slope * HOURS <= MOST_GROWTH * (memory[0] ?? 0)
      ? []
      : [`memory grows by ${slope.toFixed(2)} MB an hour`]),
    ...(half(handles, 1) <= half(handles, 0) + MOST_MORE_HANDLES
      ? []
      : [`open handles: ${handles.join(', ')}`]),
    ...(half(connections, 1) <= half(connections, 0) + 1 ? [] : [`connections: ${connections.join(', ')}`]),
  ];
  const figure =
    `memory ${range(memory)} MB, ${slope >= 0 ? '+' : ''}${slope.toFixed(2)} MB an hour; ` +
    `handles ${range(handles)}, ${slopeOf(handles).toFixed(2)} an hour; ` +
    `connections ${range(connections)}, ${slopeOf(connections).toFixed(2)} an hour`;
  return { figure, losses };
}

async function connectAll(calls: readonly Call[], outside: Outside): Promise<void> {
  for (const [i, call] of calls.entries()) {
    await call('POST', '/api/cycle/period', { startDate: '2026-10-26' });
    await call('POST', '/api/device/connect', { tokens: outside.tokensOf(i) });
  }
}

const EXPECTED = new Set([200, 201, 202, 204]);

export const dayOfLoadDrill: Drill = {
  name: '24 simulated hours of mixed load, your own PostgreSQL',
  unable: () => (process.platform === 'linux' ? undefined : 'it reads /proc'),
  async run() {
    const installation = await createInstallation('your own PostgreSQL');
    const { environment, superuserUrl = '' } = installation;
    const url = `http://localhost:${environment['PORT']}`;
    const outside = await startOutside(url, PEOPLE);
    Object.assign(environment, outside.environment);
    const tokens = await createSignedIn(environment['DATASTORE_URL'] ?? '', PEOPLE);
    const server = await installation.start();
    const calls = tokens.map((token) => createCall(url, () => ({ authorization: `Bearer ${token}` })));
    const scheduler = createCall(url, () => ({ authorization: `Bearer ${environment['CRON_SECRET']}` }));
    await connectAll(calls, outside);
    const samples: Sample[] = [];
    const wrong = new Map<number, number>();
    let requests = 0;
    for (let hour = 0; hour < HOURS; hour++) {
      // One address may sign in only five times a minute, and a simulated hour is shorter than that.
      await withClient(superuserUrl, (client) => client.query('delete from login_attempts'));
      await signIn(url, 'New');
      const run = async (job: string) => (await scheduler('POST', `/api/cron/${job}`)).status;
      const statuses = await passHour(calls, run, REQUESTS_AN_HOUR);
      for (const [status, count] of statuses) {
        requests += count;
        if (!EXPECTED.has(status)) wrong.set(status, (wrong.get(status) ?? 0) + count);
      }
      await pause(REST_MS);
      samples.push(await measure(server, superuserUrl));
    }
    await server.stop();
    await outside.stop();
    installation.remove();
    const { figure, losses } = judge(samples);
    const unexpected = [...wrong].map(([status, count]) => `${count} requests were answered ${status}`);
    return { figure: `${requests} requests; ${figure}`, losses: [...losses, ...unexpected] };
  },
};
