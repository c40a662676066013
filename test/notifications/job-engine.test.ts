import { afterEach, expect, test } from 'vitest';
import { recordRuns } from '#server/app/record-runs.ts';
import type { CommandContext } from '#server/cli/commands.ts';
import { listJobs, runJob } from '#server/cli/job-commands.ts';
import { DatabaseUnavailable } from '#server/database/engine.ts';
import { startJobs } from '#server/jobs/job-engine.ts';
import { readJobOverview } from '#server/jobs/job-overview.ts';
import { JOBS, type JobTable } from '#server/jobs/job-table.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function setUp(jobs: Partial<JobTable> = {}) {
  const database: TestDatabase = await createTestDatabase();
  open.push(() => database.close());
  const table: JobTable = {
    'device-sync': async () => ({ people: 0 }),
    notifications: async () => ({ sent: 3 }),
    maintenance: async () => ({ sessions: 1 }),
    plans: async () => ({ read: 0 }),
    'home-assistant': async () => ({ published: 0 }),
    backup: async () => ({ made: 0 }),
    ...jobs,
  };
  const start = async (engine = database.engine) => {
    const engineOptions = { database: engine, onError: (error: unknown) => Promise.reject(error) };
    const running = await startJobs(table, engineOptions);
    open.push(() => running.stop());
  };
  const commandAt = (text: string): CommandContext => {
    const clock = () => Temporal.Instant.from(text);
    const recording = { engine: database.engine, clock, onError: (error: unknown) => Promise.reject(error) };
    return { ...recording, jobs: recordRuns(table, recording, 'command') } as unknown as CommandContext;
  };
  return { database, start, commandAt };
}

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Inserts a run into the job engine's table, as its schedule would within a minute. */
const requestRun = (database: TestDatabase, name: string, retries = 0) =>
  database.engine.executeSql(
    `insert into pgboss.job (name, policy, retry_limit, dead_letter) values ($1, 'short', $2, 'dead-letters')`,
    [name, retries],
  );

test('runs a scheduled job and lists the run with its counts', async () => {
  const { database, start, commandAt } = await setUp();
  await start();
  await requestRun(database, 'notifications');
  const ran = await until(async () => {
    const [, notifications] = await readJobOverview(database.engine);
    return notifications?.lastRun ? notifications : undefined;
  });
  expect(ran).toMatchObject({
    cron: '* * * * *',
    lastRun: { by: 'schedule', counts: { sent: 3 } },
    failures: 0,
    deadLetters: 0,
  });
  const { lines } = await listJobs(commandAt('2026-06-16T12:00:00Z'));
  expect(lines.join('\n')).toMatch(
    /notifications +\* \* \* \* \*\s[^\n]*\n +last run +\S+ +by schedule +sent 3/,
  );
});

test('lists a run that a command started, even where no server has ever run', async () => {
  const { commandAt } = await setUp();
  expect((await runJob(commandAt('2026-06-16T12:00:00Z'), 'notifications')).lines).toEqual([
    'notifications: sent 3',
  ]);
  await runJob(commandAt('2026-06-16T12:05:00Z'), 'notifications');
  const { lines } = await listJobs(commandAt('2026-06-16T12:06:00Z'));
  expect(lines).toContain('  last run      2026-06-16T12:05:00.000Z  by command  sent 3');
  expect(lines.filter((line) => line === '  last run      never')).toHaveLength(JOBS.length - 1);
});

test('lists a run that a command started and that failed, with its error', async () => {
  const { commandAt } = await setUp({ maintenance: () => Promise.reject(new Error('no disk')) });
  await expect(runJob(commandAt('2026-06-16T12:00:00Z'), 'maintenance')).rejects.toThrow('no disk');
  const { lines } = await listJobs(commandAt('2026-06-16T12:06:00Z'));
  expect(lines).toContain('  failed runs   1, the last: no disk');
});

test('a run that fails for good is listed as a failure and as a dead letter, and the other jobs go on', async () => {
  const { database, start } = await setUp({ maintenance: () => Promise.reject(new Error('no disk')) });
  await start();
  await requestRun(database, 'maintenance');
  const failed = await until(async () => {
    const [, , maintenance] = await readJobOverview(database.engine);
    return maintenance?.deadLetters === 1 ? maintenance : undefined;
  });
  expect(failed).toMatchObject({ failures: 1, lastFailure: 'no disk', deadLetters: 1 });
  await requestRun(database, 'notifications');
  await until(async () => (await readJobOverview(database.engine))[1]?.lastRun ?? undefined);
});

test("the job engine's role owns its schema, and cannot read people's data", async () => {
  const { database } = await setUp();
  const { rows } = await database.engine.executeSql(
    'select nspname from pg_namespace where nspowner = current_user::regrole',
  );
  expect(rows).toEqual([{ nspname: 'pgboss' }]);
  for (const table of ['users', 'notification_claims', 'period_logs', 'sessions']) {
    await expect(database.engine.executeSql(`select from ${table}`)).rejects.toThrow('permission denied');
  }
});

test('the job engine’s own statements tell an unavailable database from a wrong statement', async () => {
  const { database } = await setUp();
  const raise = (state: string) =>
    database.engine.executeSql(`do $$ begin raise exception 'stopped' using errcode = '${state}'; end $$`);
  for (const state of ['53100', '57014', '40P01']) {
    await expect(raise(state)).rejects.toBeInstanceOf(DatabaseUnavailable);
  }
  await expect(raise('22012')).rejects.not.toBeInstanceOf(DatabaseUnavailable);
  await expect(database.engine.executeSql('select $1::int / 0 as x', [1])).rejects.toThrow(
    'division by zero',
  );
});

test('each run is done by one of several instances', async () => {
  let runs = 0;
  const { database, start } = await setUp({
    notifications: async () => {
      runs += 1;
      return { sent: 0 };
    },
  });
  await start();
  await Promise.all([
    start(database.connectAgain()),
    start(database.connectAgain()),
    start(database.connectAgain()),
  ]);
  await requestRun(database, 'notifications');
  await until(async () => (await readJobOverview(database.engine))[1]?.lastRun ?? undefined);
  // The schedule may have added another run meanwhile.
  const [row] = await database.asOwner(
    "select count(*)::int as requested from pgboss.job where name = 'notifications' and started_on is not null",
  );
  expect(runs).toBeGreaterThan(0);
  expect(runs).toBeLessThanOrEqual(Number(row?.['requested']));
});
