import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '#server/database/engine.ts';
import { actAsSession, actAsUser, NoSession } from '#server/database/person.ts';
import { createSession } from '#server/records/access/sessions.ts';
import { raw, whoActs } from '../helpers/raw-statement.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { createPerson } from '../helpers/test-people.ts';

let database: TestDatabase;
let pooled: Engine;

describe('an engine for use behind a pooler', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    pooled = database.connectAgain({ isPooled: true });
  });
  afterAll(() => database.close());

  test('prepares no named statement, because the next transaction may get another connection', async () => {
    await pooled.batch([raw('select 1 as one'), raw('select 2 as two')]);
    const [names] = await pooled.batch([raw('select name from pg_prepared_statements')]);
    expect(names).toEqual([]);
  });

  test('reads as the person of the session, and leaves no person set on the connection', async () => {
    const userId = await createPerson(pooled);
    const now = Temporal.Instant.from('2026-06-16T12:00:00Z');
    const token = await createSession(pooled, { userId, userAgent: 'test', now });
    const [[seen]] = await actAsSession(pooled, token, now).read(whoActs);
    expect(seen).toEqual({ role: 'lutea_person', userId });
    const [[after]] = (await pooled.batch([whoActs])) as [[{ userId: string | null }]];
    expect(after.userId).toBeNull();
  });

  test('refuses a read without a session', async () => {
    const now = Temporal.Instant.from('2026-06-16T12:00:00Z');
    await expect(actAsSession(pooled, 'x'.repeat(43), now).read(whoActs)).rejects.toThrow(NoSession);
  });

  test('writes nothing of a transaction that fails', async () => {
    const person = actAsUser(pooled, await createPerson(pooled));
    const work = person.write(async (run) => {
      await run(raw(`insert into period_logs (start_date) values ('2026-06-01')`));
      await run(raw('select 1 / 0'));
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(await person.read(raw('select from period_logs'))).toEqual([[]]);
  });

  test('uses the role of the job engine only for the job engine’s statements', async () => {
    const who = 'select current_user::text as role';
    expect((await pooled.executeSql(who)).rows).toEqual([{ role: 'lutea_jobs' }]);
    expect((await pooled.executeSql(`${who} where 1 = $1`, [1])).rows).toEqual([{ role: 'lutea_jobs' }]);
    expect((await pooled.executeSql(`BEGIN; ${who}; COMMIT;`)).rows).toContainEqual({ role: 'lutea_jobs' });
    await expect(pooled.executeSql('select from users')).rejects.toThrow('permission denied');
  });
});
