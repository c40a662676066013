import { expect, test } from 'vitest';
import { startSchedule } from '#server/app/start-schedule.ts';
import { DatabaseUnavailable, type Engine } from '#server/database/engine.ts';
import { createTestDatabase } from '../helpers/test-database.ts';

const jobs = {
  'device-sync': async () => ({}),
  notifications: async () => ({}),
  maintenance: async () => ({}),
  plans: async () => ({}),
  'home-assistant': async () => ({}),
  backup: async () => ({}),
};

/** An engine whose first calls fail. */
function awayFor(calls: number, engine: Engine, error: Error = new DatabaseUnavailable(undefined)): Engine {
  let left = calls;
  const executeSql: Engine['executeSql'] = async (text, values) => {
    if (left-- > 0) throw error;
    return engine.executeSql(text, values);
  };
  return { ...engine, executeSql };
}

test('the schedule starts once a database that was unavailable at first is back', async () => {
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

test('a job engine that fails for another reason than the database is tried again, and its cause is reported', async () => {
  const database = await createTestDatabase();
  const errors: unknown[] = [];
  const schedule = await startSchedule(jobs, {
    database: awayFor(3, database.engine, new Error('no permission')),
    onError: (error) => errors.push(error),
    stopping: new AbortController().signal,
  });
  expect(errors).toEqual(expect.arrayContaining([expect.objectContaining({ message: 'no permission' })]));
  await schedule.stop();
  await database.close();
});

test('the schedule stops waiting for an unavailable database when the service stops', async () => {
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
