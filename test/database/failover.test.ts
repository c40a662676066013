import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseUnavailable, type Engine } from '#server/database/engine.ts';
import { connectPostgresql } from '#server/database/postgresql/engine.ts';
import { withOwner } from '#server/database/postgresql/owner-connection.ts';
import { type PostgresqlServer, startPostgresql } from '../helpers/postgresql-server.ts';
import { raw } from '../helpers/raw-statement.ts';

const insert = (text: string) => raw(`insert into notes values ('${text}')`);
const count = raw<{ count: string }>('select count(*) as count from notes');

describe('with several servers in DATASTORE_URL', () => {
  let former: PostgresqlServer;
  let standby: PostgresqlServer;
  let url: string;
  let engine: Engine;

  beforeAll(async () => {
    former = await startPostgresql();
    await withOwner(`${former.url}/postgres`, (owner) =>
      owner.query(
        'create table notes (text text); create role lutea_jobs; grant insert on notes to lutea_jobs',
      ),
    );
    standby = await former.startStandby();
    const [, servers] = [former, standby].map(({ url: address }) => address.split('@')[1]);
    url = `postgres://lutea:test@${servers},${former.url.split('@')[1]}/postgres`;
    engine = connectPostgresql({ url, maxConnections: 4, onIdleError: () => {} });
  });
  afterAll(async () => {
    await engine.close();
    former.remove();
    standby.remove();
  });

  const read = async () => Number((await engine.read([count]))[0]?.[0]?.['count' as never]);

  test('writes, reads, jobs and the owner go to the primary, also if a standby is named first', async () => {
    await engine.batch([insert('one')]);
    expect(await read()).toBe(1);
    await expect(engine.executeSql("insert into notes values ('job')")).resolves.toEqual({ rows: [] });
    await withOwner(url, (owner) => owner.query("insert into notes values ('owner')"));
    expect(await read()).toBe(3);
  });

  test('a connection of the job engine that breaks during a statement fails only that statement', async () => {
    const sleeping = engine.executeSql('select pg_sleep(600)');
    const end =
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(600)' and pid <> pg_backend_pid()";
    const ended = withOwner(`${former.url}/postgres`, async (owner) => {
      while ((await owner.query(end)).rowCount === 0);
    });
    await expect(sleeping).rejects.toBeInstanceOf(DatabaseUnavailable);
    await ended;
  });

  test('without a primary a request is refused as unavailable, and after a promotion the next one works', async () => {
    former.stop('immediate');
    await expect(engine.batch([insert('lost')])).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect(read()).rejects.toBeInstanceOf(DatabaseUnavailable);
    standby.promote();
    const before = await read();
    await engine.batch([insert('two')]);
    expect(await read()).toBe(before + 1);
    await expect(engine.executeSql("insert into notes values ('job')")).resolves.toEqual({ rows: [] });
  });
});
