import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDataDir } from '../test/helpers/data-dir.ts';
import { findTryItPorts } from '../test/helpers/free-ports.ts';
import { createOwnedDatabase } from '../test/helpers/owned-database.ts';
import { startPostgresql } from '../test/helpers/postgresql-server.ts';
import { CLEAN_ENVIRONMENT } from '../test/helpers/running-server.ts';
import type { Drill } from './drill.ts';
import { processTree } from './processes.ts';
import { run, sharedRelease, withFolder } from './release-root.ts';

const ROUNDS = 5;
/** Rounds that do not count: the first migrates the database, and both store compiled code. */
const WARM_UP_ROUNDS = 2;
/** By then the garbage of the start is collected. */
const IDLE_AFTER_MS = 8_000;
const MOST_OF_CHECKOUT = 0.5;
const TICKS_PER_SECOND = Number(run('getconf', 'CLK_TCK'));

interface Cost {
  cpuSeconds: number;
  megabytes: number;
}

/** Processor time, in clock ticks, of the process and of its children that have ended. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/** Memory of the process, with its share of what several processes use. */
function megabytesOf(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

const sumOver = (child: ChildProcess, measure: (pid: number) => number): number =>
  processTree(child.pid ?? 0).reduce((sum, pid) => sum + measure(pid), 0);

async function untilAnswered(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(20);
  }
}

/** One of the two ways to start, with the data that it keeps from start to start. */
interface Way {
  command: string;
  args: string[];
  cwd: string;
  environment: { DATA_DIR: string; DATASTORE_URL: string };
}

async function measure({ command, args, cwd, environment }: Way): Promise<Cost> {
  const PORT = String(await findTryItPorts());
  const { HOME = '' } = process.env;
  const env = { ...CLEAN_ENVIRONMENT, HOME, PORT, ...environment };
  // As an operator starts it: each way with its own cache of compiled code.
  const child = spawn(command, args, {
    cwd,
    env: { ...env, NODE_COMPILE_CACHE: undefined },
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(child, 'exit');
  await untilAnswered(`http://localhost:${PORT}`);
  const cpuSeconds = sumOver(child, ticksOf) / TICKS_PER_SECOND;
  await pause(IDLE_AFTER_MS);
  const megabytes = sumOver(child, megabytesOf);
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await ended;
  return { cpuSeconds, megabytes };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function summarize(costs: readonly Cost[]): Cost {
  return {
    cpuSeconds: median(costs.map(({ cpuSeconds }) => cpuSeconds)),
    megabytes: median(costs.map(({ megabytes }) => megabytes)),
  };
}

function describe(checkout: Cost, release: Cost) {
  const share = release.cpuSeconds / checkout.cpuSeconds;
  const losses = [
    ...(share <= MOST_OF_CHECKOUT ? [] : [`the release takes ${share.toFixed(2)} of the processor time`]),
    ...(release.megabytes <= checkout.megabytes ? [] : ['the release takes more memory']),
  ];
  const text = ({ cpuSeconds, megabytes }: Cost) =>
    `${cpuSeconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB idle`;
  const figure = `npm start ${text(checkout)}; release ${text(release)}; ratio ${share.toFixed(2)}`;
  return { figure, losses };
}

/** Compares processor time until the first answer, and memory after it, side by side on one PostgreSQL. */
export const releaseCostDrill: Drill = {
  name: 'release: cost of a start beside npm start',
  unable: () => (process.platform === 'linux' ? undefined : 'it reads /proc'),
  run: ({ isShort }) =>
    withFolder(async (folder) => {
      const release = join(folder, 'release');
      mkdirSync(release);
      run('tar', 'xzf', sharedRelease(), '--strip-components=1', '-C', release);
      const server = await startPostgresql();
      try {
        const DATASTORE_URL = await createOwnedDatabase(server.url, 'lutea');
        // A release keeps its compiled code beside its data, as a checkout does beside its packages.
        const createEnvironment = () => ({ DATA_DIR: createDataDir(), DATASTORE_URL });
        const ways: Record<'checkout' | 'release', Way> = {
          checkout: {
            command: 'npm',
            args: ['start'],
            cwd: join(import.meta.dirname, '..'),
            environment: createEnvironment(),
          },
          release: {
            command: join(release, 'lutea'),
            args: ['start'],
            cwd: release,
            environment: createEnvironment(),
          },
        };
        const costs: Record<'checkout' | 'release', Cost[]> = { checkout: [], release: [] };
        for (let round = 0; round < WARM_UP_ROUNDS + (isShort ? 1 : ROUNDS); round++) {
          const measured = { checkout: await measure(ways.checkout), release: await measure(ways.release) };
          if (round < WARM_UP_ROUNDS) continue;
          costs.checkout.push(measured.checkout);
          costs.release.push(measured.release);
        }
        return describe(summarize(costs.checkout), summarize(costs.release));
      } finally {
        server.remove();
      }
    }),
};
