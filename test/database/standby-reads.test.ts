import { globSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import type { Engine } from '#server/database/engine.ts';
import { readingWhereCurrent } from '#server/database/last-write.ts';
import { actAsUser } from '#server/database/person.ts';
import { makeFeed } from '../feed/feed-people.ts';
import { serverSettings } from '../helpers/built-in-settings.ts';
import { createOwnedDatabase, withClient } from '../helpers/owned-database.ts';
import { type PostgresqlServer, startPostgresql } from '../helpers/postgresql-server.ts';
import { raw } from '../helpers/raw-statement.ts';
import { insertRow, readTables } from '../helpers/table-facts.ts';
import { createTestApp, START, type TestApp, type TestPerson } from '../helpers/test-app.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const DATABASE = 'lutea';

let primary: PostgresqlServer;
let standby: PostgresqlServer;
/** Two instances of Lutea on the same two servers. */
let instances: [TestApp, TestApp];
let answeredByStandby = 0;

const onPrimary = (sql: string, values: unknown[] = []) =>
  withClient(`${primary.url}/${DATABASE}`, async (client) => (await client.query(sql, values)).rows);
const onStandby = (sql: string) =>
  withClient(`${standby.url}/${DATABASE}`, async (client) => (await client.query(sql)).rows);
/** Pauses replay on the standby, but keeps sending reads to it. */
async function stayBehind(): Promise<void> {
  isKept = true;
  await onStandby('select pg_wal_replay_pause()');
}
async function resumeReplay(): Promise<void> {
  isKept = false;
  await onStandby('select pg_wal_replay_resume()');
}

const choose = (engine: Engine) => engine.standbys?.choose();

/** Whether a standby that the engine has left out is still used for reads. */
let isKept = false;

/** Wraps the engine to count the reads that a standby answered. */
function counting(engine: Engine): Engine {
  let last: Engine['read'] | undefined;
  const chooseCounting = () => {
    const read = choose(engine) ?? (isKept ? last : undefined);
    last = read;
    if (read === undefined) return undefined;
    return async (statements: Parameters<Engine['read']>[0]) => {
      const answers = await read(statements);
      answeredByStandby += 1;
      return answers;
    };
  };
  return { ...engine, standbys: { choose: chooseCounting } };
}

async function startInstance(url: string): Promise<TestApp> {
  const settings = { ...serverSettings(url), readsStandbys: true, lookEveryMs: 20 };
  const engine = counting(await connectDatabase(settings));
  return createTestApp({}, { engine, close: engine.close } as TestDatabase);
}

async function hasReplayed(): Promise<boolean> {
  const [row] = await onPrimary('select pg_current_wal_lsn()::text as written');
  const [replay] = await onStandby(`select pg_last_wal_replay_lsn() >= '${row?.['written']}' as replayed`);
  return replay?.['replayed'] === true;
}

const standbyIs = (state: 'chosen' | 'left out') =>
  vi.waitFor(
    () => {
      for (const { database } of instances)
        expect(choose(database.engine) === undefined ? 'left out' : 'chosen').toBe(state);
    },
    { timeout: 60_000 },
  );

/** Waits until the standby has replayed everything and both instances read from it. */
async function waitUntilCurrent(): Promise<void> {
  await vi.waitFor(async () => expect(await hasReplayed()).toBe(true), { timeout: 60_000 });
  await standbyIs('chosen');
}

beforeAll(async () => {
  primary = await startPostgresql();
  const ownerUrl = await createOwnedDatabase(primary.url, DATABASE);
  await (await connectDatabase(serverSettings(ownerUrl))).close();
  standby = await primary.startStandby();
  const servers = [standby, primary].map(({ url }) => new URL(url).host).join(',');
  const url = ownerUrl.replace(new URL(ownerUrl).host, servers);
  instances = [await startInstance(url), await startInstance(url)];
});
afterEach(resumeReplay);
afterAll(async () => {
  for (const instance of instances) await instance.close();
  standby.remove();
  primary.remove();
});

/** Sends a request of the same person to the other instance. */
const atOther = ({ token }: TestPerson, url: string) =>
  instances[1].app.inject({ url, headers: { authorization: `Bearer ${token}` } });

const planSession = (person: TestPerson, title: string) =>
  person.call('POST', '/api/workouts', {
    date: START.toString().slice(0, 10),
    title,
    sport: 'RUNNING',
    minutes: 30,
    hardness: 'EASY',
  });

/** Files that use the engine directly: they write as the system, only pass calls on, or check the connection. */
const NOT_AS_A_PERSON = [
  'src/server/app/app.ts',
  'src/server/cli/doctor.ts',
  'src/server/database/free-space.ts',
  'src/server/database/last-write.ts',
  'src/server/database/system.ts',
];

test('every write as a person goes through the code that records it', () => {
  const writing = globSync('src/server/**/*.ts')
    .filter((file) => /\bengine\.(batch|transaction)\b/.test(readFileSync(file, 'utf8')))
    .toSorted();
  expect(writing).toEqual(NOT_AS_A_PERSON);
});

const READS = ['/api/today', '/api/history', '/api/history.csv', '/api/trends', '/api/plan'];

test('today, history, trends, plan and a feed are read from the standby', async () => {
  const person = await instances[0].signUp();
  const feed = await makeFeed(person);
  // The first read of a morning and of a feed also writes.
  for (const url of [...READS, feed]) expect((await person.call('GET', url)).statusCode).toBe(200);
  await waitUntilCurrent();
  for (const url of [...READS, feed]) {
    answeredByStandby = 0;
    expect((await person.call('GET', url)).statusCode, url).toBe(200);
    expect(answeredByStandby, url).toBeGreaterThan(0);
  }
});

test('a person sees their own write at every instance before the standby has replayed it', async () => {
  const person = await instances[0].signUp();
  await planSession(person, 'Before');
  await waitUntilCurrent();
  await stayBehind();
  await planSession(person, 'Intervals');
  answeredByStandby = 0;
  for (const plan of [await person.call('GET', '/api/plan'), await atOther(person, '/api/plan')]) {
    expect(plan.body).toContain('Intervals');
  }
  expect(answeredByStandby).toBeGreaterThanOrEqual(2);
});

test('a person without a new write is read from the standby, even if it lacks writes of others', async () => {
  const [ann, bea] = [await instances[0].signUp(), await instances[0].signUp()];
  for (const person of [ann, bea]) await planSession(person, 'Before');
  await waitUntilCurrent();
  await stayBehind();
  await planSession(bea, 'Later');
  // A change outside the service shows which server answers.
  await onPrimary("update workouts set title = 'At the primary' where user_id = $1", [ann.id]);
  const read = readingWhereCurrent(instances[0].database.engine);
  const titles = raw<{ title: string }>('select title from workouts');
  await expect(actAsUser(read, ann.id).read(titles)).resolves.toEqual([[{ title: 'Before' }]]);
});

test('a session that has ended reads nothing, even if the standby still has it', async () => {
  const person = await instances[0].signUp();
  await waitUntilCurrent();
  await stayBehind();
  await onPrimary('delete from sessions where user_id = $1', [person.id]);
  answeredByStandby = 0;
  for (const url of READS) expect((await atOther(person, url)).statusCode).toBe(401);
  expect(answeredByStandby).toBe(READS.length);
});

describe('a standby', () => {
  let ann: TestPerson;
  let bea: TestPerson;
  let read: Engine['read'];
  let atStandby: Engine;
  beforeAll(async () => {
    [ann, bea] = [await instances[0].signUp(), await instances[0].signUp()];
    for (const person of [ann, bea]) await planSession(person, 'Mine');
    await waitUntilCurrent();
    read = choose(instances[0].database.engine) as Engine['read'];
    atStandby = { ...instances[0].database.engine, read };
  });

  test('shows a person their own rows alone, in every table', async () => {
    const tables = await readTables({ asOwner: onPrimary } as TestDatabase);
    const owned = tables.filter(({ owner, personMaySelect }) => owner !== null && personMaySelect);
    expect(owned.length).toBeGreaterThan(20);
    for (const table of owned.filter(({ name }) => name !== 'users'))
      for (const { id } of [ann, bea]) await onPrimary(`${insertRow(table, id)} on conflict do nothing`);
    await waitUntilCurrent();
    for (const { name, owner } of owned) {
      const [rows = []] = await actAsUser(atStandby, ann.id).read(
        raw<{ owner: string }>(`select distinct ${owner} as owner from ${name}`),
      );
      expect([name, rows]).toEqual([name, [{ owner: ann.id }]]);
    }
  });

  test('shows nothing to the login alone', async () => {
    await expect(read([raw('select user_id from workouts')])).rejects.toThrow('permission denied');
  });

  test('refuses writes', async () => {
    const change = raw("update workouts set title = 'Changed' where true");
    await expect(actAsUser(atStandby, ann.id).read(change)).rejects.toMatchObject({
      cause: { code: '25006' },
    });
  });
});

test('a read that the standby refuses is answered by the primary', async () => {
  const person = await instances[0].signUp();
  await planSession(person, 'Locked');
  await waitUntilCurrent();
  const read = readingWhereCurrent(instances[0].database.engine);
  const locked = raw('select title from workouts for update');
  await expect(actAsUser(read, person.id).read(locked)).resolves.toEqual([[{ title: 'Locked' }]]);
});

test('a standby that lags is not used until it has caught up', async () => {
  const person = await instances[0].signUp();
  await waitUntilCurrent();
  await onStandby('select pg_wal_replay_pause()');
  await planSession(person, 'Not replayed');
  await standbyIs('left out');
  await resumeReplay();
  await standbyIs('chosen');
});

test('no read fails when a standby crashes, and the standby is used again when it is back', async () => {
  const person = await instances[0].signUp();
  await waitUntilCurrent();
  standby.stop('immediate');
  for (const url of READS) expect((await person.call('GET', url)).statusCode).toBe(200);
  await standbyIs('left out');
  standby.start();
  await standbyIs('chosen');
});
