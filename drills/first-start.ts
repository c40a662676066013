import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { spawnServer } from '../test/helpers/running-server.ts';
import type { Drill } from './drill.ts';
import { createInstallation, type Installation, signIn } from './installation.ts';
import { processTree, signalAll } from './processes.ts';

const KILLS = 10;

/** Milliseconds until an undisturbed first start is ready. */
async function measureFirstStart(): Promise<number> {
  const installation = await createInstallation('built-in');
  const start = performance.now();
  const server = await installation.start();
  const ms = performance.now() - start;
  await server.stop();
  installation.remove();
  return ms;
}

function findStage(dataDir: string): 'before' | 'in initdb' | 'after it' {
  if (existsSync(join(dataDir, 'postgresql'))) return 'after it';
  const isInInitdb = readdirSync(dataDir).some((name) => name.startsWith('postgresql.new'));
  return isInInitdb ? 'in initdb' : 'before';
}

/** Kills a first start after this time, alone or with all its child processes; returns how far it was. */
async function killStart({ environment }: Installation, afterMs: number, isAlone: boolean) {
  const child = spawnServer(environment);
  const ended = once(child, 'exit');
  await pause(afterMs);
  const [server = 0, ...below] = processTree(child.pid ?? 0);
  signalAll(isAlone ? [server] : [server, ...below], 'SIGKILL');
  await ended;
  return findStage(environment['DATA_DIR'] ?? '');
}

/** One sentence if the installation does not start, or does not work. */
async function tryNextStart(installation: Installation): Promise<string[]> {
  try {
    const server = await installation.start();
    const call = await signIn(server.url, 'New');
    const { status } = await call('PUT', '/api/days/2026-01-01', { note: 'First' });
    const code = await server.stop();
    return status === 200 && code === 0 ? [] : [`a write answered ${status}, the server ended with ${code}`];
  } catch (error) {
    return [`the next start failed: ${(error as Error).message}`];
  }
}

/** kill -9 at a random moment of the first start: the next one works. */
export const firstStartDrill: Drill = {
  name: 'kill -9 in the first start, built-in',
  async run() {
    const wholeMs = await measureFirstStart();
    const stages: Record<string, number> = {};
    const losses: string[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const installation = await createInstallation('built-in');
      const stage = await killStart(installation, randomInt(Math.ceil(wholeMs)), kill % 2 === 0);
      stages[stage] = (stages[stage] ?? 0) + 1;
      losses.push(...(await tryNextStart(installation)));
      installation.remove();
    }
    const where = Object.entries(stages).map(([stage, count]) => `${count} ${stage}`);
    return { figure: `${KILLS} kills (${where.join(', ')})`, losses };
  },
};
