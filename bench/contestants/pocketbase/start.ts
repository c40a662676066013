import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OVERRIDES } from '#core/training/override.ts';
import { findFreePort } from '../../../test/helpers/free-ports.ts';
import type { HttpRequest } from '../../load/http-request.ts';
import { startChild, waitUntilReady } from '../../process/child.ts';
import { numbersBetween, type Population } from '../../seed/population.ts';
import type { WorkName } from '../../tasks/work.ts';
import { datesOfTurn } from '../../tasks/written-dates.ts';
import type { Contestant } from '../contestant.ts';
import type { Stage } from '../stage.ts';
import { MIGRATION } from './collections.ts';
import { fillPocketbase, recordId, signToken } from './fill.ts';
import { installPocketbase } from './install.ts';

const LOGS = '/api/collections/period_logs/records';

const profile = (person: number) => `/api/collections/users/records/${recordId(person)}`;

const newLog = (person: number, date: string) => ({
  user: recordId(person),
  startDate: date,
  predictedDate: date,
});

/** Writes the same two rows as Lutea, in one transaction too. PocketBase does not compute the prediction. */
const newStart = (person: number, date: string) => ({
  requests: [
    { method: 'POST', url: LOGS, body: newLog(person, date) },
    { method: 'PATCH', url: profile(person), body: { lastPeriodDate: date } },
  ],
});

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

/** The first start creates the tables. They are filled while PocketBase is stopped. */
async function prepare(program: string, name: string, { folder: scratch, population }: Stage) {
  const folder = join(scratch, name);
  mkdirSync(join(folder, 'migrations'), { recursive: true });
  writeFileSync(join(folder, 'migrations', '1700000000_collections.js'), MIGRATION);
  const first = await serve(program, folder);
  await first.stop();
  return { folder, keys: fillPocketbase(join(folder, 'data', 'data.db'), population) };
}

type Requests = Partial<Record<WorkName, (turn: number) => HttpRequest[]>>;
type Ask = (method: HttpRequest['method'], path: string, person: number, body?: unknown) => HttpRequest;

function allRequests(ask: Ask, population: Population): Requests {
  const everyone = numbersBetween(1, population.signedIn);
  return {
    profile: () => everyone.map((person) => ask('GET', profile(person), person)),
    history: () =>
      numbersBetween(1, population.longHistories).map((person) =>
        ask('GET', `${LOGS}?page=1&perPage=20&sort=-startDate`, person),
      ),
    overrides: () =>
      everyone.map((person) =>
        ask('PATCH', profile(person), person, { 'activeOverrides+': OVERRIDES[person % OVERRIDES.length] }),
      ),
    patch: (turn) =>
      everyone.map((person) =>
        ask('PATCH', profile(person), person, { cycleLength: 21 + ((person + turn) % 24) }),
      ),
    period: (turn) =>
      datesOfTurn(population, turn).map(({ person, date }) =>
        ask('POST', '/api/batch', person, newStart(person, date)),
      ),
  };
}

function insertRequests(ask: Ask, population: Population): Requests {
  return {
    period: (turn) =>
      datesOfTurn(population, turn).map(({ person, date }) =>
        ask('POST', LOGS, person, newLog(person, date)),
      ),
  };
}

interface Variant {
  name: string;
  title: string;
  requestsOf: (ask: Ask, population: Population) => Requests;
}

const WHOLE: Variant = { name: 'pocketbase', title: 'PocketBase 0.40.4', requestsOf: allRequests };

/** Only one of the two rows, so less than Lutea's work: a batch costs PocketBase more than two single writes. */
const INSERT: Variant = {
  name: 'pocketbase-insert',
  title: 'PocketBase 0.40.4, the log of a period start alone, without the profile',
  requestsOf: insertRequests,
};

async function start({ name, title, requestsOf }: Variant, stage: Stage): Promise<Contestant> {
  const program = installPocketbase();
  const { folder, keys } = await prepare(program, name, stage);
  const { population } = stage;
  const tokens = numbersBetween(1, population.signedIn).map((person) => signToken(person, keys));
  const requests = requestsOf((method, path, person, body) => {
    const request = { method, path, headers: { authorization: tokens[person - 1] ?? '' } };
    return body === undefined ? request : { ...request, body };
  }, population);
  const child = await serve(program, folder);
  return {
    name,
    title,
    origins: [child.origin],
    pids: [child.pid],
    databasePids: [],
    requests: (work, turn) => requests[work]?.(turn),
    stop: child.stop,
  };
}

export const startPocketbase = (stage: Stage) => start(WHOLE, stage);
export const startPocketbaseInsert = (stage: Stage) => start(INSERT, stage);
