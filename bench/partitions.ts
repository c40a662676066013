// Whether measurements divided by hash of the person cost less than one table: `node bench/partitions.ts [person-years]`.
// Needs Debian's PostgreSQL, for pg_dump.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { withClient } from '../test/helpers/owned-database.ts';
import { findDistribution, startPostgresql } from '../test/helpers/postgresql-server.ts';
import { parentOf, readUsage } from './process/usage.ts';

const PARTITIONS = 16;
const DAYS = 365;
const ROUNDS = 3;
const READS = 3_000;
const DELETIONS = 200;
const TABLES = ['one_table', 'by_hash'] as const;
type Table = (typeof TABLES)[number];

const people = Number(process.argv[2] ?? 10_000);
const programs = findDistribution();
if (programs === undefined) throw new Error('Debian’s package postgresql is missing');

const ID = `md5('person ' || i)::uuid`;

/** Inserts measurements day by day, as people measure: the rows of one person are far apart. */
const fill = (table: Table) => `
  insert into ${table} (user_id, date, source, hrv_status, hrv_last_night_ms, hrv_weekly_ms, resting_heart_rate,
    body_battery_current, body_battery_high, body_battery_low, body_battery_at_wake, sleep_seconds, sleep_score,
    stress_average, intensity_minutes_day, intensity_minutes_week, synced_at, measured_at, night_ended_at, utc_offset_minutes)
  select ${ID}, current_date - k, 'garmin', 'BALANCED', 50, 52, 55, 60, 90, 20, 70, 25000, 70, 20, 30, 150, now(), now(),
    now(), 60
  from generate_series(${DAYS - 1}, 0, -1) as k, generate_series(1, ${people}) as i`;

async function create(client: pg.Client): Promise<void> {
  await migrate({ exec: (sql) => client.query(sql), query: (sql, values) => client.query(sql, values) });
  await client.query('create table one_table (like measurements including all)');
  await client.query('create table by_hash (like measurements including all) partition by hash (user_id)');
  for (let i = 0; i < PARTITIONS; i++)
    await client.query(
      `create table by_hash_${i} partition of by_hash for values with (modulus ${PARTITIONS}, remainder ${i})`,
    );
  for (const table of TABLES) await client.query(fill(table));
  await client.query('vacuum analyze');
}

interface Cost {
  seconds: number;
  cpuSeconds: number;
}

type Work = (client: pg.Client, table: Table, round: number) => Promise<unknown>;

const person = (i: number) => `md5('person ' || ${i})::uuid`;

function dump(url: string, table: Table): void {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-dump-'));
  const args = ['-Fd', '-j2', '-Z1', '-t', `${table}*`, '-f', join(folder, 'dump'), url];
  const { status, stderr } = spawnSync(join(programs ?? '', 'bin', 'pg_dump'), args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(stderr);
}

const WORK: Readonly<Record<string, { work: (url: string) => Work; times: number }>> = {
  'read of 100 days of a person': {
    times: READS,
    work: () => async (client, table, round) => {
      for (let i = 0; i < READS; i++)
        await client.query({
          name: `read ${table}`,
          text: `select * from ${table} where user_id = md5('person ' || $1::int)::uuid and date > current_date - 100`,
          values: [1 + ((i * 7919 + round) % people)],
        });
    },
  },
  'a night of every person stored again': {
    times: 1,
    work: () => (client, table, round) =>
      client.query(`update ${table} set synced_at = now() where date = current_date - ${round}`),
  },
  'vacuum after it': { times: 1, work: () => (client, table) => client.query(`vacuum analyze ${table}`) },
  'pg_dump, two jobs': { times: 1, work: (url) => async (_client, table) => dump(url, table) },
  'deletion of a person': {
    times: DELETIONS,
    work: () => async (client, table, round) => {
      for (let i = 0; i < DELETIONS; i++)
        await client.query(`delete from ${table} where user_id = ${person(1 + round * DELETIONS + i)}`);
    },
  },
};

async function timed(pid: number, work: () => Promise<unknown>): Promise<Cost> {
  const cpu = () => readUsage([pid])?.cpuSeconds ?? 0;
  const [begun, before] = [performance.now(), cpu()];
  await work();
  return { seconds: (performance.now() - begun) / 1_000, cpuSeconds: cpu() - before };
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const server = await startPostgresql({ shared_buffers: '512MB', autovacuum: 'off' }, programs);
const url = `${server.url}/postgres`;
try {
  await withClient(url, async (client) => {
    await create(client);
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const pid = parentOf(rows[0].pid) ?? 0;
    console.log(`${people} person-years, ${people * DAYS} rows; ${PARTITIONS} partitions`);
    for (const [name, { work, times }] of Object.entries(WORK)) {
      const costs: Record<Table, Cost[]> = { one_table: [], by_hash: [] };
      for (let round = 0; round < ROUNDS; round++)
        for (const table of TABLES)
          costs[table].push(await timed(pid, () => work(url)(client, table, round)));
      const of = (table: Table) => {
        const per = (kind: keyof Cost) => (medianOf(costs[table].map((cost) => cost[kind])) * 1_000) / times;
        return `${per('seconds').toFixed(2)} ms, processor ${per('cpuSeconds').toFixed(2)} ms`;
      };
      console.log(`${name}: one table ${of('one_table')}; by hash ${of('by_hash')}`);
    }
  });
} finally {
  server.remove();
}
