// Whether the largest tables cost less in partitions, measurements by hash of the person and messages by day, than as one
// table each: `node bench/partitions.ts [people]`.
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
/** Messages are deleted after this many days (`deleteExpired`). */
const MESSAGE_DAYS = 14;
const ROUNDS = 3;
const READS = 3_000;
const DELETIONS = 200;

const people = Number(process.argv[2] ?? 10_000);
const programs = findDistribution();
if (programs === undefined) throw new Error('Debian’s package postgresql is missing');

const ID = `md5('person ' || i)::uuid`;

interface Cost {
  seconds: number;
  cpuSeconds: number;
}

/** One step on one of the two tables. */
type Work = (client: pg.Client, table: string, round: number) => Promise<unknown>;

interface Comparison {
  name: string;
  tables: readonly [one: string, parted: string];
  create(client: pg.Client): Promise<void>;
  /** What is done each round, and how often one step does it. */
  steps: Readonly<Record<string, { work: Work; times?: number }>>;
}

const person = (i: number) => `md5('person ' || ${i})::uuid`;

function dump(url: string, table: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-dump-'));
  const args = ['-Fd', '-j2', '-Z1', '-t', `${table}*`, '-f', join(folder, 'dump'), url];
  const { status, stderr } = spawnSync(join(programs ?? '', 'bin', 'pg_dump'), args, { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (status !== 0) throw new Error(stderr);
}

/** Inserts measurements day by day, as people measure: the rows of one person are far apart. */
const fillMeasurements = (table: string) => `
  insert into ${table} (user_id, date, source, hrv_status, hrv_last_night_ms, hrv_weekly_ms, resting_heart_rate,
    body_battery_current, body_battery_high, body_battery_low, body_battery_at_wake, sleep_seconds, sleep_score,
    stress_average, intensity_minutes_day, intensity_minutes_week, synced_at, measured_at, night_ended_at, utc_offset_minutes)
  select ${ID}, current_date - k, 'garmin', 'BALANCED', 50, 52, 55, 60, 90, 20, 70, 25000, 70, 20, 30, 150, now(), now(),
    now(), 60
  from generate_series(${DAYS - 1}, 0, -1) as k, generate_series(1, ${people}) as i`;

const measurementsByPerson = (url: string): Comparison => ({
  name: `${people} person-years, ${people * DAYS} rows; ${PARTITIONS} partitions by hash of the person`,
  tables: ['one_table', 'by_hash'],
  async create(client) {
    await client.query('create table one_table (like measurements including all)');
    await client.query('create table by_hash (like measurements including all) partition by hash (user_id)');
    for (let i = 0; i < PARTITIONS; i++)
      await client.query(
        `create table by_hash_${i} partition of by_hash for values with (modulus ${PARTITIONS}, remainder ${i})`,
      );
    for (const table of this.tables) await client.query(fillMeasurements(table));
  },
  steps: {
    'read of 100 days of a person': {
      times: READS,
      work: async (client, table, round) => {
        for (let i = 0; i < READS; i++)
          await client.query({
            name: `read ${table}`,
            text: `select * from ${table} where user_id = md5('person ' || $1::int)::uuid and date > current_date - 100`,
            values: [1 + ((i * 7919 + round) % people)],
          });
      },
    },
    'a night of every person stored again': {
      work: (client, table, round) =>
        client.query(`update ${table} set synced_at = now() where date = current_date - ${round}`),
    },
    'vacuum after it': { work: (client, table) => client.query(`vacuum analyze ${table}`) },
    'pg_dump, two jobs': { work: async (_client, table) => dump(url, table) },
    'deletion of a person': {
      times: DELETIONS,
      work: async (client, table, round) => {
        for (let i = 0; i < DELETIONS; i++)
          await client.query(`delete from ${table} where user_id = ${person(1 + round * DELETIONS + i)}`);
      },
    },
  },
});

/** The partition of a day; days count from today, and the coming ones get the messages of the rounds. */
const addDay = (client: pg.Client, day: number) =>
  client.query(`create table by_day_${day + MESSAGE_DAYS} partition of by_day
    for values from ('${dateOf(day)}') to ('${dateOf(day + 1)}')`);

const dateOf = (day: number): string => Temporal.Now.plainDateISO('UTC').add({ days: day }).toString();

const claimAll = (table: string, day: number) => `
  insert into ${table} (user_id, kind, local_date, state, claimed_at, wake_at)
  select ${ID}, 'daily', '${dateOf(day)}', 'claimed', '${dateOf(day)}', '${dateOf(day)}' from generate_series(1, ${people}) as i
  on conflict do nothing`;

const messagesByDay: Comparison = {
  name: `messages of ${people} people, kept ${MESSAGE_DAYS} days, ${people * MESSAGE_DAYS} rows; one partition a day`,
  tables: ['all_messages', 'by_day'],
  async create(client) {
    await client.query('create table all_messages (like notification_claims including all)');
    await client.query(
      'create table by_day (like notification_claims including all) partition by range (local_date)',
    );
    for (let day = -MESSAGE_DAYS; day < ROUNDS; day++) await addDay(client, day);
    for (const table of this.tables)
      for (let day = -MESSAGE_DAYS; day < 0; day++) {
        await client.query(claimAll(table, day));
        await client.query(`update ${table} set state = 'sent', wake_at = null where wake_at is not null`);
      }
  },
  steps: {
    'messages of a day claimed, taken and ended': {
      work: async (client, table, round) => {
        await client.query(claimAll(table, round));
        for (const change of ["state = 'sending'", "state = 'sent', wake_at = null"])
          await client.query(`update ${table} set ${change} where wake_at <= '${dateOf(round)}'`);
      },
    },
    'look for a waiting message': {
      times: READS,
      work: async (client, table, round) => {
        for (let i = 0; i < READS; i++)
          await client.query({
            name: `look ${table}`,
            text: `select from ${table} where wake_at <= $1 and state in ('claimed', 'failed') limit 100`,
            values: [dateOf(round)],
          });
      },
    },
    'messages of the oldest day deleted': {
      work: (client, table, round) =>
        client.query(
          table === 'by_day'
            ? `drop table by_day_${round}`
            : `delete from ${table} where claimed_at <= '${dateOf(round - MESSAGE_DAYS)}'`,
        ),
    },
    'vacuum after it': { work: (client, table) => client.query(`vacuum analyze ${table}`) },
    'deletion of a person': {
      times: DELETIONS,
      work: async (client, table, round) => {
        for (let i = 0; i < DELETIONS; i++)
          await client.query(`delete from ${table} where user_id = ${person(1 + round * DELETIONS + i)}`);
      },
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

function describe(costs: readonly Cost[], times: number): string {
  const per = (kind: keyof Cost) => (medianOf(costs.map((cost) => cost[kind])) * 1_000) / times;
  return `${per('seconds').toFixed(2)} ms, processor ${per('cpuSeconds').toFixed(2)} ms`;
}

async function compare(client: pg.Client, pid: number, comparison: Comparison): Promise<void> {
  const { name, tables, steps } = comparison;
  await comparison.create(client);
  await client.query('vacuum analyze');
  console.log(name);
  for (const [step, { work, times = 1 }] of Object.entries(steps)) {
    const costs: Cost[][] = tables.map(() => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [i, table] of tables.entries())
        costs[i]?.push(await timed(pid, () => work(client, table, round)));
    const [one = [], parted = []] = costs;
    console.log(`  ${step}: one table ${describe(one, times)}; partitions ${describe(parted, times)}`);
  }
}

const server = await startPostgresql({ shared_buffers: '512MB', autovacuum: 'off' }, programs);
const url = `${server.url}/postgres`;
try {
  await withClient(url, async (client) => {
    await migrate({ exec: (sql) => client.query(sql), query: (sql, values) => client.query(sql, values) });
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const pid = parentOf(rows[0].pid) ?? 0;
    for (const comparison of [messagesByDay, measurementsByPerson(url)])
      await compare(client, pid, comparison);
  });
} finally {
  server.remove();
}
