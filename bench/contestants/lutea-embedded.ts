import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#server/database/migrate.ts';
import { openPglite } from '#server/database/pglite/engine.ts';
import { fillDatabase } from '../seed/fill-postgresql.ts';
import type { Population } from '../seed/population.ts';
import { luteaRequests } from '../tasks/lutea-requests.ts';
import type { Contestant } from './contestant.ts';
import { startLutea } from './lutea-process.ts';
import type { Stage } from './stage.ts';

/** A data folder with the same people in an embedded database. */
export async function fillEmbedded(folder: string, population: Population): Promise<string> {
  const dataDir = mkdtempSync(join(folder, 'lutea-embedded-'));
  const database = await openPglite(join(dataDir, 'database'));
  await migrate({ exec: (sql) => database.exec(sql), query: (sql, values) => database.query(sql, values) });
  await fillDatabase((sql) => database.exec(sql), population);
  await database.close();
  return dataDir;
}

export async function startLuteaEmbedded({ folder, population }: Stage): Promise<Contestant> {
  const dataDir = await fillEmbedded(folder, population);
  const instance = await startLutea({ folder, dataDir });
  return {
    name: 'lutea-embedded',
    title: 'Lutea on embedded PGlite',
    origins: [instance.origin],
    pids: [instance.pid],
    databasePids: [],
    requests: (work, turn) => luteaRequests(work, population, turn),
    stop: instance.stop,
  };
}
