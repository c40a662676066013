import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { connectDatabase, withDatabaseUrls } from '#server/database/connect.ts';
import { builtInSettings } from '../../test/helpers/built-in-settings.ts';
import { withClient } from '../../test/helpers/owned-database.ts';
import { analyze, fillDatabase } from '../seed/fill-postgresql.ts';
import type { Population } from '../seed/population.ts';
import { luteaRequests } from '../tasks/lutea-requests.ts';
import type { Contestant } from './contestant.ts';
import { startLutea } from './lutea-process.ts';
import type { Stage } from './stage.ts';

/** Creates a data folder with the same people in a built-in database. */
export async function fillBuiltIn(folder: string, population: Population): Promise<string> {
  const dataDir = mkdtempSync(join(folder, 'lutea-built-in-'));
  const settings = builtInSettings(dataDir);
  await (await connectDatabase(settings)).close();
  await withDatabaseUrls(settings, ({ url }) =>
    withClient(url, (owner) => fillDatabase((sql) => owner.query(sql), population)),
  );
  return dataDir;
}

export async function startLuteaBuiltIn({ folder, population }: Stage): Promise<Contestant> {
  const dataDir = await fillBuiltIn(folder, population);
  const instance = await startLutea({ folder, dataDir });
  return {
    name: 'lutea-built-in',
    title: 'Lutea on its built-in database',
    origins: [instance.origin],
    // Its database server is a child process.
    pids: [instance.pid],
    databasePids: [],
    requests: (work, turn) => luteaRequests(work, population, turn),
    analyze: () =>
      withDatabaseUrls({ ...builtInSettings(dataDir), mayShare: true }, ({ url }) => analyze(url)),
    stop: instance.stop,
  };
}
