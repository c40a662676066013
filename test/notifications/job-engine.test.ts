import { afterEach, expect, test } from 'vitest';
import type { CommandContext } from '#server/cli/commands.ts';
import { listJobs } from '#server/cli/job-commands.ts';
import { startJobs } from '#server/jobs/job-engine.ts';
import { readJobOverview } from '#server/jobs/job-overview.ts';
import type { JobTable } from '#server/jobs/job-table.ts';
import { createTestDatastore, isPostgresql, type TestDatastore } from '../helpers/test-datastore.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function setUp(jobs: Partial<JobTable> = {}) {
  const datastore: TestDatastore = await createTestDatastore();
  open.push(() => datastore.close());
  const table: JobTable = {
    'device-sync': async () => ({ people: 0 }),
    notifications: async () => ({ sent: 3 }),
    maintenance: async () => ({ sessions: 1 }),
    ...jobs,
  };
  const backend = isPostgresql() ? ('postgres' as const) : ('pglite' as const);
  const start = async (engine = datastore.engine) => {
    const engineOptions = { database: engine, backend, onError: (error: unknown) => Promise.reject(error) };
    const running = await startJobs(table, engineOptions);
    open.push(() => running.stop());
  };
  return { datastore, start };
}

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Asks the job engine's own table for a run now, as its schedule would in a minute. */
const requestRun = (datastore: TestDatastore, name: string, retries = 0) =>
  datastore.engine.executeSql(
    `insert into pgboss.job (name, policy, retry_limit, dead_letter) values ($1, 'short', $2, 'dead-letters')`,
    [name, retries],
  );

test('runs what is scheduled and lists it with its counts', async () => {
  const { datastore, start } = await setUp();
  await start();
  await requestRun(datastore, 'notifications');
  const ran = await until(async () => {
    const [, notifications] = await readJobOverview(datastore.engine);
    return notifications?.lastRun ? notifications : undefined;
  });
  expect(ran).toMatchObject({
    cron: '* * * * *',
    lastRun: { counts: { sent: 3 } },
    failures: 0,
    deadLetters: 0,
  });
  const { lines } = await listJobs({
    engine: datastore.engine,
    clock: () => Temporal.Now.instant(),
  } as CommandContext);
  expect(lines.join('\n')).toMatch(/notifications +\* \* \* \* \*[\s\S]*sent 3/);
});

test('a run that fails for good is a failure and a dead letter, and the others go on', async () => {
  const { datastore, start } = await setUp({ maintenance: () => Promise.reject(new Error('no disk')) });
  await start();
  await requestRun(datastore, 'maintenance');
  const failed = await until(async () => {
    const [, , maintenance] = await readJobOverview(datastore.engine);
    return maintenance?.deadLetters === 1 ? maintenance : undefined;
  });
  expect(failed).toMatchObject({ failures: 1, lastFailure: 'no disk', deadLetters: 1 });
});

test("the engine's role owns its schema and sees nothing of anyone", async () => {
  const { datastore } = await setUp();
  for (const table of ['users', 'notification_claims', 'period_logs', 'sessions']) {
    await expect(datastore.engine.executeSql(`select from ${table}`)).rejects.toThrow('permission denied');
  }
});

test.runIf(isPostgresql())('of several instances one does each run', async () => {
  let runs = 0;
  const { datastore, start } = await setUp({
    notifications: async () => {
      runs += 1;
      return { sent: 0 };
    },
  });
  await start();
  await Promise.all([
    start(datastore.connectAgain()),
    start(datastore.connectAgain()),
    start(datastore.connectAgain()),
  ]);
  await requestRun(datastore, 'notifications');
  await until(async () => (await readJobOverview(datastore.engine))[1]?.lastRun ?? undefined);
  expect(runs).toBe(1);
});
