import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../../test/helpers/postgresql-server.ts';
import type { HttpRequest } from '../../load/http-request.ts';
import { startChild, waitUntilReady } from '../../process/child.ts';
import { numbersBetween } from '../../seed/population.ts';
import type { WorkName } from '../../tasks/work.ts';
import { datesOfRound } from '../../tasks/written-dates.ts';
import type { Contestant } from '../contestant.ts';
import type { Stage } from '../stage.ts';
import { MIGRATION } from './collections.ts';
import { fillPocketbase, recordId, signToken } from './fill.ts';
import { installPocketbase } from './install.ts';

const LOGS = '/api/collections/period_logs/records';
const OVERRIDES = ['flare', 'stress', 'sleep', 'pms'];

async function serve(program: string, folder: string) {
  const port = await findFreePort();
  const log = join(folder, 'log');
  const migrations = join(folder, 'migrations');
  const paths = ['--dir', join(folder, 'data'), '--migrationsDir', migrations, '--automigrate=false'];
  const child = startChild({
    command: program,
    args: ['serve', '--http', `127.0.0.1:${port}`, ...paths],
    log,
    cwd: folder,
  });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, `${origin}/api/health`, log);
  return { ...child, origin };
}

/** The first start makes the tables, which are then filled behind its back. */
async function prepare(program: string, { folder: scratch, population }: Stage) {
  const folder = join(scratch, 'pocketbase');
  mkdirSync(join(folder, 'migrations'), { recursive: true });
  writeFileSync(join(folder, 'migrations', '1700000000_collections.js'), MIGRATION);
  const first = await serve(program, folder);
  await first.stop();
  return { folder, keys: fillPocketbase(join(folder, 'data', 'data.db'), population) };
}

export async function startPocketbase(stage: Stage): Promise<Contestant> {
  const program = installPocketbase();
  const { folder, keys } = await prepare(program, stage);
  const { population } = stage;
  const everyone = numbersBetween(1, population.signedIn);
  const tokens = everyone.map((person) => signToken(person, keys));
  const ask = (method: HttpRequest['method'], path: string, person: number, body?: unknown): HttpRequest => {
    const request = { method, path, headers: { authorization: tokens[person - 1] ?? '' } };
    return body === undefined ? request : { ...request, body };
  };
  const profile = (person: number) => `/api/collections/users/records/${recordId(person)}`;
  const requests: Partial<Record<WorkName, (round: number) => HttpRequest[]>> = {
    profile: () => everyone.map((person) => ask('GET', profile(person), person)),
    history: () =>
      numbersBetween(1, population.longHistories).map((person) =>
        ask('GET', `${LOGS}?page=1&perPage=20&sort=-startDate`, person),
      ),
    overrides: () =>
      everyone.map((person) =>
        ask('PATCH', profile(person), person, { 'activeOverrides+': OVERRIDES[person % OVERRIDES.length] }),
      ),
    patch: (round) =>
      everyone.map((person) =>
        ask('PATCH', profile(person), person, { cycleLength: 21 + ((person + round) % 24) }),
      ),
    period: (round) =>
      datesOfRound(population, round).map(({ person, date }) =>
        ask('POST', LOGS, person, { user: recordId(person), startDate: date }),
      ),
  };
  const child = await serve(program, folder);
  return {
    name: 'pocketbase',
    title: 'PocketBase 0.40.4',
    origins: [child.origin],
    pids: [child.pid],
    databasePids: [],
    requests: (work, round) => requests[work]?.(round),
    stop: child.stop,
  };
}
