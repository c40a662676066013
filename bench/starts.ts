import { setTimeout as sleep } from 'node:timers/promises';
import type { Contestant } from './contestants/contestant.ts';
import { fillBuiltIn } from './contestants/lutea-built-in.ts';
import { startLutea } from './contestants/lutea-process.ts';
import type { Stage } from './contestants/stage.ts';
import { takeUndisturbed, watchStolen } from './process/stolen.ts';
import { readUsage } from './process/usage.ts';
import { median } from './report/summary.ts';
import { say } from './say.ts';
import { describePopulation } from './seed/population.ts';

/** How long a start takes, and the memory of an idle process. */
export interface Starts {
  name: string;
  startMs: number;
  idleMemoryMb: number | undefined;
}

const TIMES = { wanted: 5, most: 20, stolenAtMost: 0.01 };
const IDLE_MS = 5_000;

async function measureStart(settings: Parameters<typeof startLutea>[0], name: string): Promise<Starts> {
  const { counted } = await takeUndisturbed(async () => {
    const readStolen = watchStolen();
    const instance = await startLutea(settings);
    const stolenShare = readStolen();
    await sleep(IDLE_MS);
    const memoryMb = readUsage([instance.pid])?.memoryMb;
    await instance.stop();
    return { startMs: instance.startMs, memoryMb, stolenShare };
  }, TIMES);
  const memory = counted.flatMap(({ memoryMb }) => memoryMb ?? []);
  return {
    name,
    startMs: median(counted.map(({ startMs }) => startMs)),
    idleMemoryMb: memory.length === 0 ? undefined : median(memory),
  };
}

/** The built-in database is measured as in a household: small, and already created. */
export async function measureStarts(contestants: readonly Contestant[], stage: Stage): Promise<Starts[]> {
  const { folder, databaseUrl } = stage;
  const starts: Starts[] = [];
  const takesPart = (name: string) => contestants.some((contestant) => contestant.name === name);
  if (takesPart('lutea')) {
    say('starting and stopping on PostgreSQL');
    starts.push(await measureStart({ folder, environment: { DATASTORE_URL: databaseUrl } }, 'lutea'));
  }
  if (takesPart('lutea-built-in')) {
    say('starting and stopping on the built-in database');
    const dataDir = await fillBuiltIn(folder, describePopulation(100));
    const { stop } = await startLutea({ folder, dataDir });
    await stop();
    starts.push(await measureStart({ folder, dataDir }, 'lutea-built-in'));
  }
  return starts;
}
