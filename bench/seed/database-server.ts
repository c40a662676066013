import { totalmem } from 'node:os';
import { migrate } from '#server/database/migrate.ts';
import { withClient } from '../../test/helpers/owned-database.ts';
import { findDistribution, startPostgresql } from '../../test/helpers/postgresql-server.ts';
import { parentOf } from '../process/usage.ts';
import { fillDatabase, type RunSql } from './fill-postgresql.ts';
import type { Population } from './population.ts';

/** The PostgreSQL server of a run: a temporary one, or the given one. */
export interface DatabaseServer {
  description: string;
  /** Its main process, if it runs on this machine. */
  pids: readonly number[];
  /** Creates a migrated database full of people; returns the owner's address. */
  createFilled(population: Population, more?: (run: RunSql) => Promise<void>): Promise<string>;
  close(): Promise<void>;
}

function describeServer(url: string) {
  return withClient(url, async (client) => {
    const { rows } = await client.query(`
      select pg_backend_pid() as pid, version(), current_setting('shared_buffers') as buffers,
        current_setting('fsync') as fsync, inet_server_addr()::text as address`);
    const { pid, version, buffers, fsync, address } = rows[0];
    const isHere = /^127\.|^::1/.test(address ?? '127.');
    const first = isHere ? parentOf(pid) : undefined;
    return {
      description: `${/^\S+ \S+/.exec(version)?.[0]}, shared_buffers ${buffers}, fsync ${fsync}`,
      pids: first === undefined ? [] : [first],
    };
  });
}

function atDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}

/** A quarter of the memory, as PostgreSQL's manual recommends: the default is for very small machines. */
const usualBuffers = (): string => `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`;

export async function openDatabaseServer(given: string | undefined): Promise<DatabaseServer> {
  const server =
    given === undefined
      ? await startPostgresql({ shared_buffers: usualBuffers() }, findDistribution())
      : undefined;
  const adminUrl = given ?? `${server?.url}/postgres`;
  const names: string[] = [];

  async function createFilled(
    population: Population,
    more?: (run: RunSql) => Promise<void>,
  ): Promise<string> {
    const name = `lutea_bench_${process.pid}_${names.length + 1}`;
    await withClient(adminUrl, (client) => client.query(`create database ${name}`));
    names.push(name);
    const url = atDatabase(adminUrl, name);
    await withClient(url, async (client) => {
      await migrate({ exec: (sql) => client.query(sql), query: (sql, values) => client.query(sql, values) });
      const run: RunSql = (sql) => client.query(sql);
      await fillDatabase(run, population);
      await more?.(run);
    });
    return url;
  }

  async function close(): Promise<void> {
    if (server !== undefined) return server.remove();
    await withClient(adminUrl, async (client) => {
      for (const name of names) await client.query(`drop database if exists ${name} with (force)`);
    });
  }

  return { ...(await describeServer(adminUrl)), createFilled, close };
}
