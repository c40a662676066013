import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NAMES } from '#server/database/names.ts';
import { isPersonTable, OWNER_COLUMNS } from '#server/database/person-tables.ts';
import { build, type Statement } from '#server/database/statement.ts';
import type { HttpRequest } from '../../bench/load/http-request.ts';
import { fillDatabase } from '../../bench/seed/fill-postgresql.ts';
import { getAs, luteaRequests } from '../../bench/tasks/lutea-requests.ts';
import { WORK_NAMES } from '../../bench/tasks/work.ts';
import { raw } from '../helpers/raw-statement.ts';
import { type RecordedTransaction, recordTransactions } from '../helpers/recording-engine.ts';
import { createTestApp, type TestApp } from '../helpers/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

/** Enough rows that a sequential scan costs more than an index scan. */
const POPULATION = { people: 400, signedIn: 400, longHistories: 40 };

const SCANS_BY_TABLE = raw<{ table: string; scans: number }>(
  `select relname::text as table, seq_scan::int as scans from pg_stat_xact_user_tables order by 1`,
);

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

let database: TestDatabase;
let service: TestApp;
let seen: RecordedTransaction[];

beforeAll(async () => {
  database = await createTestDatabase();
  await fillDatabase((text) => database.asOwner(text), POPULATION);
  await database.asOwner('insert into settings (user_id) select id from users');
  await database.asOwner(`
    insert into devices (user_id, source, sealed_credentials, account_name, connected_at)
    select id, 'garmin', 'v1.test.x.x.x', 'Ada', now() from users`);
  await database.asOwner(`insert into morning_readings select id, '[]' from users`);
  await database.asOwner(`
    insert into plan_targets (user_id, account, stale, created_at, next_send_at)
    select id, 'intervals', false, now(), now() + interval '1 hour' from users`);
  await database.asOwner(`
    insert into home_publications (user_id, broker, stale, created_at, next_at)
    select id, 'broker.test:8883', false, now(), now() + interval '1 hour' from users`);
  await database.asOwner(
    'insert into experiments (user_id, started_on) select id, current_date - 60 from users',
  );
  await database.asOwner(`
    insert into coins (user_id, date, started_on, rule, coin)
    select id, current_date - days, current_date - 60, 'SLEEP_SHORT', 1 from users, generate_series(1, 20) days`);
  await database.asOwner(
    'analyze settings, devices, morning_readings, plan_targets, home_publications, experiments, coins',
  );
  const recording = recordTransactions(database.engine);
  seen = recording.seen;
  service = await createTestApp({ engine: recording.engine, clock: () => Temporal.Now.instant() });
});

afterAll(async () => {
  await service.close();
  await database.close();
});

function explain(statement: Statement): Statement<{ 'QUERY PLAN': [{ Plan: PlanNode }] }> {
  return {
    ...sql.raw(`explain (format json) ${statement.sql}`).compile(build),
    parameters: statement.parameters,
  } as never;
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

class Undo extends Error {}

/** Runs a transaction's statements again in the same role, with these settings, and rolls back. */
async function replay({ opening, statements }: RecordedTransaction, settings: readonly Statement[] = []) {
  const plans: { text: string; nodes: PlanNode[] }[] = [];
  let scanned: string[] = [];
  const work = database.engine.transaction(opening, async (run) => {
    for (const setting of settings) await run(setting);
    for (const statement of statements) {
      const [row] = await run(explain(statement));
      plans.push({
        text: statement.sql,
        nodes: nodesOf((row as NonNullable<typeof row>)['QUERY PLAN'][0].Plan),
      });
    }
    // Plans do not show what functions and foreign keys did, but the statistics count their scans. The statistics still
    // contain this connection's last second, so only their increase belongs to this work.
    const before = await run(SCANS_BY_TABLE);
    for (const statement of statements) await run(statement);
    const after = await run(SCANS_BY_TABLE);
    scanned = after.filter(({ scans }, index) => scans !== before[index]?.scans).map(({ table }) => table);
    throw new Undo();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return { plans, scanned };
}

async function send({ method, path: url, headers, body }: HttpRequest) {
  const response = await service.app.inject({
    method,
    url,
    headers: { host: '127.0.0.1:3000', ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  expect([200, 304]).toContain(response.statusCode);
  return response;
}

/** Expects that no transaction recorded in `seen` scanned a whole table. */
async function expectIndexesAlone(): Promise<void> {
  expect(seen.length).toBeGreaterThan(0);
  for (const transaction of [...seen]) {
    const { plans, scanned } = await replay(transaction);
    const whole = plans.flatMap(({ text, nodes }) =>
      nodes
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => `${node['Relation Name']}: ${text}`),
    );
    expect(whole).toEqual([]);
    expect(scanned).toEqual([]);
  }
}

test.each(WORK_NAMES)('%s reads only through indexes', async (work) => {
  const [request] = luteaRequests(work, POPULATION, 1);
  if (request === undefined) throw new Error(`${work} sends nothing`);
  seen.length = 0;
  await send(request);
  await expectIndexesAlone();
});

const PLANS = raw<{ text: string; custom: number }>(
  'select statement as text, custom_plans::int as custom from pg_prepared_statements',
);

test.each(WORK_NAMES)('one plan of each statement of %s serves all values', async (work) => {
  const [request] = luteaRequests(work, POPULATION, 2);
  seen.length = 0;
  await send(request as HttpRequest);
  for (const { opening, statements } of [...seen]) {
    const replayed = database.engine.transaction(opening, async (run) => {
      for (const statement of statements) await run(statement);
      const texts = new Set(statements.map((statement) => statement.sql));
      const plans = (await run(PLANS)).filter(({ text }) => texts.has(text));
      expect(plans).toHaveLength(texts.size);
      expect(plans.filter(({ custom }) => custom > 0)).toEqual([]);
      throw new Undo();
    });
    await expect(replayed).rejects.toThrow(Undo);
  }
});

/** With these plan types off, the planner can only choose an index that holds every column read. */
const KEYS_ALONE = ['seqscan', 'bitmapscan', 'indexscan'].map((way) => raw(`set local enable_${way} = off`));

test.each([
  ['today', ['body_days', 'period_logs']],
  ['history', ['period_logs']],
  ['feed', ['body_days', 'period_logs']],
] as const)('%s reads the many rows of %s from their keys alone', async (work, tables) => {
  const [request] = luteaRequests(work, POPULATION, 1);
  seen.length = 0;
  await send(request as HttpRequest);
  const replayed = await Promise.all(seen.map((transaction) => replay(transaction, KEYS_ALONE)));
  const nodes = replayed.flatMap(({ plans }) => plans.flatMap((plan) => plan.nodes));
  for (const table of tables) {
    const reads = nodes.filter((node) => node['Relation Name'] === table);
    expect(new Set(reads.map((node) => node['Node Type']))).toEqual(new Set(['Index Only Scan']));
  }
});

test('the cycle with a question about a log is read only through indexes', async () => {
  const today = Temporal.Now.plainDateISO('UTC');
  for (const days of [6, 1]) {
    const body = { startDate: today.subtract({ days }).toString() };
    await send({ ...getAs(1, '/api/cycle/period'), method: 'POST', body });
  }
  seen.length = 0;
  const response = await send(getAs(1, '/api/cycle/current'));
  expect(response.json().questions).not.toEqual([]);
  await expectIndexesAlone();
});

/** The tables of people's rows that a statement uses, and whether each is limited to one person. */
function tablesOf(text: string): { table: string; isLimited: boolean }[] {
  const named = [...text.matchAll(/\b(?:from|join|update) "(\w+)"(?: as "(\w+)")?/g)];
  return named.flatMap(([, table = '', alias = table]) => {
    const inCode = NAMES.inCode(table);
    if (!isPersonTable(inCode)) return [];
    const owner = NAMES.inDatabase(OWNER_COLUMNS[inCode]);
    return [{ table, isLimited: text.includes(`"${alias}"."${owner}" = current_user_id()`) }];
  });
}

const CHANGES = [
  ['PUT', '/api/days/2026-06-01', { note: 'A note' }],
  [
    'POST',
    '/api/workouts',
    { date: '2026-06-01', title: 'Run', minutes: 30, hardness: 'EASY', sport: 'RUNNING' },
  ],
  ['DELETE', '/api/days/2026-06-01', undefined],
] as const;

test('every statement for a person filters each table by the person, so that none joins two people', async () => {
  seen.length = 0;
  for (const work of WORK_NAMES) await send(luteaRequests(work, POPULATION, 1)[0] as HttpRequest);
  for (const [method, url, body] of CHANGES) {
    const payload = body === undefined ? {} : { payload: body };
    const { statusCode } = await service.app.inject({
      method,
      url,
      headers: getAs(1, url).headers,
      ...payload,
    });
    expect(statusCode, url).toBeLessThan(300);
  }
  const { paths } = (await send(getAs(1, '/api/openapi.json'))).json() as { paths: Record<string, object> };
  for (const [url, methods] of Object.entries(paths))
    if ('get' in methods) await service.app.inject({ url, headers: getAs(1, url).headers });
  const texts = seen
    .filter(({ opening }) => opening.sql.includes('lutea_person'))
    .flatMap(({ statements }) => statements.map((statement) => statement.sql));
  const tables = texts.flatMap((text) => tablesOf(text).map((named) => ({ ...named, text })));
  expect(new Set(tables.map(({ table }) => table)).size).toBeGreaterThan(20);
  expect(tables.filter(({ isLimited }) => !isLimited)).toEqual([]);
});

test('the check of the filters reports a statement that joins two people', () => {
  const text =
    'select * from "users" join "workouts" as "theirs" on true where "users"."id" = current_user_id()';
  expect(tablesOf(text)).toEqual([
    { table: 'users', isLimited: true },
    { table: 'workouts', isLimited: false },
  ]);
});

test('the check of the plans reports a scan of a whole table', async () => {
  const opening = raw(`select set_config('role', 'lutea_system', true)`);
  const { plans, scanned } = await replay({ opening, statements: [raw('select email from users')] });
  expect(plans[0]?.nodes.map((node) => node['Node Type'])).toContain('Seq Scan');
  expect(scanned).toEqual(['users']);
});
