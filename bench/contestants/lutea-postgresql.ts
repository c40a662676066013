import { analyze } from '../seed/fill-postgresql.ts';
import { luteaRequests } from '../tasks/lutea-requests.ts';
import type { Contestant } from './contestant.ts';
import { type LuteaProcess, startLutea } from './lutea-process.ts';
import type { Stage } from './stage.ts';

/** Starts one or more processes on the same database, each of which gets a share of the load. */
export async function startLuteaOnPostgresql(stage: Stage, processes: number): Promise<Contestant> {
  const { folder, databaseUrl, databasePids, population } = stage;
  const environment = { DATASTORE_URL: databaseUrl };
  const instances: LuteaProcess[] = [];
  for (let i = 0; i < processes; i++) instances.push(await startLutea({ folder, environment }));
  return {
    name: processes === 1 ? 'lutea' : `lutea-${processes}`,
    title: `Lutea on PostgreSQL, ${processes === 1 ? '1 process' : `${processes} processes`}`,
    origins: instances.map(({ origin }) => origin),
    pids: instances.map(({ pid }) => pid),
    databasePids,
    requests: (work, turn) => luteaRequests(work, population, turn),
    analyze: () => analyze(databaseUrl),
    async stop() {
      for (const instance of instances) await instance.stop();
    },
  };
}
