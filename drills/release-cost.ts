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
/** What is allocated for the start is collected by then. */
const IDLE_AFTER_MS = 8_000;
const MOST_OF_CHECKOUT = 0.5;
const TICKS_PER_SECOND = Number(run('getconf', 'CLK_TCK'));

interface Cost {
  cpuSeconds: number;
  megabytes: number;
}

/** Processor time of the process and of its children that have ended. */
function ticksOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
}

/** Memory with its share of what several processes use. */
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

async function measure(command: string, args: string[], cwd: string, database: string): Promise<Cost> {
  const PORT = String(await findTryItPorts());
  const { HOME = '' } = process.env;
  const env = { ...CLEAN_ENVIRONMENT, HOME, PORT, DATA_DIR: createDataDir(), DATASTORE_URL: database };
  // As an operator starts it: with the cache that each brings by itself.
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

/** Processor time from the command to the first answer, and memory after it, side by side on one PostgreSQL. */
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
        const database = await createOwnedDatabase(server.url, 'lutea');
        const costs: Record<'checkout' | 'release', Cost[]> = { checkout: [], release: [] };
        const checkoutFolder = join(import.meta.dirname, '..');
        for (let round = 0; round <= (isShort ? 1 : ROUNDS); round++) {
          const checkout = await measure('npm', ['start'], checkoutFolder, database);
          const bundled = await measure(join(release, 'lutea'), ['start'], release, database);
          // The first round migrates the database and fills caches.
          if (round === 0) continue;
          costs.checkout.push(checkout);
          costs.release.push(bundled);
        }
        return describe(summarize(costs.checkout), summarize(costs.release));
      } finally {
        server.remove();
      }
    }),
};
