import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import type { Engine } from '#server/database/engine.ts';
import { withOwner } from '#server/database/postgresql/owner-connection.ts';
import { createServiceLogin } from '#server/database/postgresql/service-login.ts';
import { serverSettings } from '../helpers/built-in-settings.ts';
import { createDataDir } from '../helpers/data-dir.ts';
import { whoActs } from '../helpers/raw-statement.ts';
import { startServer } from '../helpers/running-server.ts';

const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'configuration.md');

/** The SQL of the document's section about PostgreSQL, with other names. */
function recipe(prefix: string): { owner: string[]; login: string } {
  const section = readFileSync(DOCUMENT, 'utf8').split('## Your own PostgreSQL')[1] ?? '';
  const blocks = [...section.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, text = '']) =>
    text.replaceAll(/\blutea/g, prefix).replaceAll('…', 'test'),
  );
  const [first = '', login = ''] = blocks;
  return { owner: first.trim().split('\n'), login };
}

describe('a PostgreSQL server prepared as the document says', () => {
  const prefixes: string[] = [];
  const engines: Engine[] = [];
  let superuser: pg.Client;
  beforeEach(async () => {
    superuser = new pg.Client({ connectionString: `${inject('postgresqlUrl')}/postgres` });
    await superuser.connect();
  });
  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.close()));
    for (const prefix of prefixes.splice(0)) {
      await superuser.query(`drop database ${prefix} with (force)`);
      for (const role of ['login', 'app', 'service', 'person', 'system', 'jobs', 'owner']) {
        await superuser.query(`drop role if exists ${prefix}_${role}`);
      }
    }
    await superuser.end();
  });

  const addressOf = (database: string, role: string): string => {
    const url = new URL(`${inject('postgresqlUrl')}/${database}`);
    url.username = role;
    url.password = 'test';
    return url.toString();
  };

  /** Creates one installation's owner and database. */
  async function prepare(): Promise<{ prefix: string; ownerUrl: string; loginSql: string }> {
    const prefix = `i${randomUUID().replaceAll('-', '')}`;
    prefixes.push(prefix);
    const { owner, login } = recipe(prefix);
    for (const sql of owner) await superuser.query(sql);
    return { prefix, ownerUrl: addressOf(prefix, `${prefix}_owner`), loginSql: login };
  }

  async function start(url: string, ownerUrl?: string): Promise<Engine> {
    const engine = await connectDatabase({ ...serverSettings(url), ownerUrl });
    engines.push(engine);
    return engine;
  }

  const roleOf = async (engine: Engine) => (await engine.batch([whoActs]))[0]?.[0];

  test('lets the service start repeatedly with only the address of an owner who is no superuser', async () => {
    const { prefix, ownerUrl } = await prepare();
    for (const _ of [1, 2, 3]) {
      expect(await roleOf(await start(ownerUrl))).toMatchObject({ role: `${prefix}_login` });
    }
  });

  test('lets the service start with a separate login, also after a start without one', async () => {
    const { prefix, ownerUrl, loginSql } = await prepare();
    await start(ownerUrl);
    await superuser.query(loginSql);
    const url = addressOf(prefix, `${prefix}_app`);
    for (const _ of [1, 2]) {
      expect(await roleOf(await start(url, ownerUrl))).toMatchObject({ role: `${prefix}_app` });
    }
  });

  test('refuses the login and the owner of another installation', async () => {
    const [one, other] = [await prepare(), await prepare()];
    await start(one.ownerUrl);
    await start(other.ownerUrl);
    const serviceUrl = await withOwner(one.ownerUrl, (owner) =>
      createServiceLogin(owner, one.ownerUrl, one.prefix),
    );
    await withOwner(serviceUrl, (login) => login.query(`set role ${one.prefix}_system; select from users`));
    for (const url of [new URL(serviceUrl), new URL(one.ownerUrl)]) {
      url.pathname = `/${other.prefix}`;
      await expect(withOwner(url.toString(), async () => {})).rejects.toThrow(
        'permission denied for database',
      );
    }
  });

  test('gets no statement with a password in it', async () => {
    const { prefix, ownerUrl } = await prepare();
    await start(ownerUrl);
    const said: string[] = [];
    const serviceUrl = await withOwner(ownerUrl, async (owner) => {
      const { query } = owner;
      owner.query = ((text: string, ...rest: unknown[]) => {
        said.push(text);
        return Reflect.apply(query, owner, [text, ...rest]);
      }) as typeof owner.query;
      return createServiceLogin(owner, ownerUrl, prefix);
    });
    const { password } = new URL(serviceUrl);
    expect(password).toHaveLength(64);
    expect(said.filter((text) => text.includes('password'))).toHaveLength(1);
    expect(said.filter((text) => text.includes(password))).toEqual([]);
    await withOwner(serviceUrl, (login) => login.query('select 1'));
  });

  test('is enough for a start without a data folder', async () => {
    const { ownerUrl } = await prepare();
    const dataDir = join(createDataDir(), 'not', 'there');
    const server = await startServer({ DATASTORE_URL: ownerUrl, DATA_DIR: dataDir });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await server.stop();
  });

  test('leads to a message that says what an owner lacks and how to grant it', async () => {
    const { prefix, ownerUrl } = await prepare();
    await superuser.query(
      `alter role ${prefix}_owner nocreaterole; alter database ${prefix} owner to current_user`,
    );
    await expect(start(ownerUrl)).rejects.toThrow(
      `${prefix}_owner cannot prepare the database ${prefix}: ` +
        `it may not create roles (as a superuser: alter role ${prefix}_owner createrole); ` +
        `it does not own the database ${prefix}, which is open to every login of the server ` +
        `(as a superuser: alter database ${prefix} owner to ${prefix}_owner).`,
    );
  });
});
