import { expect, test } from 'vitest';
import { startSchedule } from '#server/app/start-schedule.ts';
import { DatabaseUnavailable, type Engine } from '#server/database/engine.ts';
import { createTestDatabase } from '../helpers/test-database.ts';

const jobs = {
  'device-sync': async () => ({}),
  notifications: async () => ({}),
  maintenance: async () => ({}),
  plans: async () => ({}),
  backup: async () => ({}),
};

/** An engine that is away for its first calls. */
function awayFor(calls: number, engine: Engine): Engine {
  let left = calls;
  const executeSql: Engine['executeSql'] = async (text, values) => {
    if (left-- > 0) throw new DatabaseUnavailable(undefined);
    return engine.executeSql(text, values);
  };
  return { ...engine, executeSql };
}

test('the schedule starts once the database is back that was away at first', async () => {
  const database = await createTestDatabase();
  const errors: unknown[] = [];
  const schedule = await startSchedule(jobs, {
    database: awayFor(3, database.engine),
    onError: (error) => errors.push(error),
    stopping: new AbortController().signal,
  });
  expect(errors.length).toBeGreaterThan(0);
  const { rows } = await database.engine.executeSql('select name from pgboss.schedule');
  expect(rows).toHaveLength(Object.keys(jobs).length);
  await schedule.stop();
  await database.close();
});

test('the schedule gives up on a database that is away when the service stops', async () => {
  const database = await createTestDatabase();
  const stopping = new AbortController();
  const schedule = await startSchedule(jobs, {
    database: awayFor(Number.POSITIVE_INFINITY, database.engine),
    onError: () => stopping.abort(),
    stopping: stopping.signal,
  });
  await schedule.stop();
  await database.close();
});
