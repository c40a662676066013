import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { DatabaseUnavailable, type Engine } from '#server/database/engine.ts';
import { actAsSession, actAsUser, type PersonStore } from '#server/database/person.ts';
import { connectPostgresql } from '#server/database/postgresql/engine.ts';
import { createServiceLogin } from '#server/database/postgresql/service-login.ts';
import { raw, whoActs } from '../helpers/raw-statement.ts';
import { startSilentProxy } from '../helpers/silent-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';
import { createPerson } from '../helpers/test-people.ts';

const backend = raw<{ pid: number }>('select pg_backend_pid() as pid');

describe('a connection to PostgreSQL', () => {
  let database: TestDatabase;
  let person: string;
  let engine: Engine;
  let store: PersonStore;
  beforeEach(async () => {
    database = await createTestDatabase();
    person = await createPerson(database.engine);
    // One connection for all reads and one for all writes: with more, a test could check another one than was used.
    engine = database.connectAgain({ maxConnections: 2 });
    store = actAsUser(engine, person);
  });
  afterEach(() => database.close());

  const terminate = (pid: number | undefined) => database.asOwner('select pg_terminate_backend($1)', [pid]);

  async function readPid(): Promise<number | undefined> {
    const [[row]] = await store.read(backend);
    return row?.pid;
  }

  async function writePid(): Promise<number | undefined> {
    const [row] = await store.write((run) => run(backend));
    return row?.pid;
  }

  async function expectRecovered(): Promise<void> {
    expect(await store.read(whoActs)).toEqual([[{ role: 'lutea_person', userId: person }]]);
    const [[state]] = (await engine.batch([whoActs])) as [[unknown]];
    expect(state).toEqual({ role: expect.stringMatching(/_login$/), userId: null });
  }

  test('a connection to PostgreSQL that breaks during a transaction throws DatabaseUnavailable, and the next one works', async () => {
    const work = store.write(async (run) => {
      const [row] = await run(backend);
      await terminate(row?.pid);
      return run(backend);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expectRecovered();
  });

  test('a connection to PostgreSQL that breaks during the work throws DatabaseUnavailable even if the work throws another error', async () => {
    const work = store.write(async (run) => {
      const [row] = await run(backend);
      await terminate(row?.pid);
      throw new Error('an answer made from what was read');
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expectRecovered();
  });

  test('a connection to PostgreSQL that breaks before the commit throws DatabaseUnavailable instead of the work’s result', async () => {
    const work = store.write(async (run) => {
      const [row] = await run(backend);
      await terminate(row?.pid);
      return 'kept';
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expectRecovered();
  });

  test('a connection to PostgreSQL that breaks while it is idle is replaced', async () => {
    await terminate(await readPid());
    // The server's message may arrive before or after the next request takes the connection. Both must work.
    await store.read(backend).catch((error: unknown) => expect(error).toBeInstanceOf(DatabaseUnavailable));
    await expectRecovered();
  });

  test('a connection to PostgreSQL that breaks during a batch throws DatabaseUnavailable, and the next one works', async () => {
    const pid = await readPid();
    const batch = store.read(raw('select pg_sleep(2)'), backend);
    await Promise.all([expect(batch).rejects.toBeInstanceOf(DatabaseUnavailable), terminate(pid)]);
    await expectRecovered();
  });

  test('a connection to PostgreSQL stays open when the work throws, so that refused requests are cheap', async () => {
    const before = [await readPid(), await writePid()];
    const refusal = new Error('Period log not found');
    await expect(store.write(() => Promise.reject(refusal))).rejects.toBe(refusal);
    await expect(store.read(raw('select 1 / 0'))).rejects.toThrow('division by zero');
    expect([await readPid(), await writePid()]).toEqual(before);
  });

  test('a connection to PostgreSQL can be used after a statement that timed out', async () => {
    const before = await writePid();
    const slow = store.write(async (run) => {
      await run(raw('set local statement_timeout = 50'));
      await run(raw('select pg_sleep(5)'));
    });
    await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await writePid()).toBe(before);
    await expectRecovered();
  });

  test('a connection to PostgreSQL has the timeouts that the service sets', async () => {
    const settings = raw(
      "select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'TimeZone') order by 1",
    );
    expect(await store.read(settings)).toEqual([
      [
        { name: 'TimeZone', setting: 'UTC' },
        { name: 'idle_in_transaction_session_timeout', setting: '10000' },
        { name: 'statement_timeout', setting: '5000' },
      ],
    ]);
  });

  test('a connection to PostgreSQL that the server ends for idling in a transaction does not end the process', async () => {
    const idle = store.write(async (run) => {
      const [row] = await run(backend);
      await run(raw('set local idle_in_transaction_session_timeout = 20'));
      await expect.poll(() => isBackendAlive(row?.pid)).toBe(false);
    });
    await expect(idle).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expectRecovered();
  });

  async function isBackendAlive(pid: number | undefined): Promise<boolean> {
    return (await database.asOwner('select from pg_stat_activity where pid = $1', [pid])).length > 0;
  }

  test('a connection to PostgreSQL that the server refuses throws DatabaseUnavailable, not NoSession', async () => {
    const [name] = await database.asOwner('select current_database()::text as text');
    await database.asOwner(`alter role "${name?.['text']}_login" nologin`);
    const session = actAsSession(database.connectAgain(), 'x'.repeat(43), Temporal.Now.instant());
    await expect(session.verify()).rejects.toBeInstanceOf(DatabaseUnavailable);
  });

  test('a connection to PostgreSQL that does not become free in time throws DatabaseUnavailable', async () => {
    const impatient = actAsUser(database.connectAgain({ connectTimeoutMs: 4_000 }), person);
    const { promise: release, resolve } = Promise.withResolvers<void>();
    const holders = Array.from({ length: 10 }, () =>
      impatient.write(async (run) => {
        await run(backend);
        await release;
      }),
    );
    await expect(impatient.read(backend)).rejects.toBeInstanceOf(DatabaseUnavailable);
    resolve();
    await Promise.all(holders);
    expect(await impatient.read(whoActs)).toEqual([[{ role: 'lutea_person', userId: person }]]);
  });

  test('a connection to PostgreSQL prepares a limited number of statements', async () => {
    const count = raw<{ count: number }>('select count(*)::int as count from pg_prepared_statements');
    // Each engine of a process has its own limit, so the second one must still prepare its statements.
    for (const each of [database.engine, engine]) {
      let most = 0;
      for (let i = 0; i < 600; i++) {
        const [, [row]] = await actAsUser(each, person).read(raw(`select ${i} as number`), count);
        most = Math.max(most, row?.count ?? 0);
      }
      expect(most).toBeGreaterThan(100);
      // 500 statements, and BEGIN.
      expect(most).toBeLessThanOrEqual(501);
    }
  });

  async function connectThroughProxy(limits: { jobsAnswerTimeoutMs?: number } = {}) {
    const [name] = await database.asOwner('select current_database()::text as text');
    const ownerUrl = `${inject('postgresqlOwnerUrl')}/${name?.['text']}`;
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const url = new URL(await createServiceLogin(owner, ownerUrl, 'lutea'));
    await owner.end();
    const proxy = await startSilentProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    const options = { url: url.toString(), maxConnections: 1, onIdleError: () => {}, ...limits };
    return { engine: connectPostgresql(options), proxy };
  }

  type Ask = (engine: Engine, fallSilent: () => void) => Promise<unknown>;

  const read: Ask = async (engine, fallSilent) => {
    fallSilent();
    await engine.read([backend]);
  };
  const batch: Ask = async (engine, fallSilent) => {
    fallSilent();
    await engine.batch([backend]);
  };
  const write: Ask = async (engine, fallSilent) => {
    fallSilent();
    await actAsUser(engine, person).write((run) => run(backend));
  };
  const commit: Ask = (engine, fallSilent) =>
    actAsUser(engine, person).write(async (run) => {
      await run(backend);
      fallSilent();
    });

  async function expectGivenUp(ask: Ask): Promise<void> {
    const { engine, proxy } = await connectThroughProxy();
    await ask(engine, () => {});
    await expect(ask(engine, proxy.fallSilent)).rejects.toBeInstanceOf(DatabaseUnavailable);
    proxy.close();
    await engine.close();
  }

  test('a connection to PostgreSQL that gets no more answers throws DatabaseUnavailable after a while', async () => {
    await Promise.all([read, batch, write, commit].map(expectGivenUp));
  });

  test('a connection of the job engine that gets no more answers throws DatabaseUnavailable after its timeout', async () => {
    const { engine, proxy } = await connectThroughProxy({ jobsAnswerTimeoutMs: 200 });
    await engine.executeSql('select 1');
    proxy.fallSilent();
    await expect(engine.executeSql('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
    proxy.close();
    await engine.close();
  });
});
