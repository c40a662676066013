import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '../../test/helpers/owned-database.ts';
import type { Contestant } from '../contestants/contestant.ts';
import { startLuteaOnPostgresql } from '../contestants/lutea-postgresql.ts';
import { type HttpRequest, send } from '../load/http-request.ts';
import { readUsage } from '../process/usage.ts';
import { describeMachine } from '../report/machine.ts';
import { say } from '../say.ts';
import { openDatabaseServer } from '../seed/database-server.ts';
import { describePopulation } from '../seed/population.ts';
import type { WorkName } from '../tasks/work.ts';
import { type Capacity, calculateCapacity, type Measured } from './calculate.ts';
import { type Assumptions, readAssumptions } from './options.ts';
import { REQUESTS_A_DAY, ROWS_A_YEAR } from './person-day.ts';

const ROUNDS = 3;
const AT_ONCE = 16;

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Decisions made by the service are longer than seeded ones, so the longest of today is copied into all. */
const AS_MADE = `
  update decisions set decided_from =
    (select decided_from from decisions where date = current_date order by length(decided_from::text) desc limit 1)
  where exists (select from decisions where date = current_date)`;

function readBytes(databaseUrl: string): Promise<Record<string, number>> {
  return withClient(databaseUrl, async (client) => {
    await client.query(AS_MADE);
    const bytes: Record<string, number> = {};
    for (const table of Object.keys(ROWS_A_YEAR)) {
      await client.query(`vacuum full ${table}`);
      const { rows } = await client.query(
        `select pg_total_relation_size('${table}')::float8 / greatest(count(*), 1) as bytes from ${table}`,
      );
      bytes[table] = rows[0].bytes;
    }
    return bytes;
  });
}

/** Sends each request once, several at a time; throws unless all succeed. */
async function sendAll(requests: readonly HttpRequest[], origin: string): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      const response = await send(request, origin);
      await response.arrayBuffer();
      if (response.status >= 400) throw new Error(`${request.method} ${request.path}: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/**
 * Everyone warms up; half of the people are measured, the other half with the next kind of work. Otherwise feeds would be
 * read more often than an instance counts in memory, which no calendar program does.
 */
const askedIn = (turn: number, work: number, all: readonly HttpRequest[]): readonly HttpRequest[] =>
  turn === 0 ? all : all.filter((_request, i) => i % 2 === work % 2);

async function measureCosts({ requests, origins, pids, databasePids, analyze }: Contestant) {
  const costs: Record<string, { service: number; database: number }> = {};
  const secondsOf = () => [pids, databasePids].map((roots) => readUsage(roots)?.cpuSeconds ?? Number.NaN);
  for (const [at, work] of (Object.keys(REQUESTS_A_DAY) as WorkName[]).entries()) {
    say(`capacity: ${work}`);
    const rounds: number[][] = [];
    // The first round warms up, and makes what a first reading writes.
    for (let turn = 0; turn <= ROUNDS; turn++) {
      const asked = askedIn(turn, at, requests(work, turn + 1) ?? []);
      const before = secondsOf();
      await sendAll(asked, origins[0] ?? '');
      rounds.push(secondsOf().map((seconds, i) => ((seconds - (before[i] ?? 0)) * 1_000) / asked.length));
      if (turn === 0) await analyze?.();
    }
    const [service = Number.NaN, database = Number.NaN] = [0, 1].map((side) =>
      medianOf(rounds.slice(1).map((round) => round[side] ?? Number.NaN)),
    );
    costs[work] = { service, database };
  }
  return { costs, memoryMb: readUsage(pids)?.memoryMb ?? Number.NaN };
}

const row = (...cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;

function describe({ costs, bytesPerRow }: Measured, capacity: Capacity, assumed: Assumptions): string[] {
  const requests = Object.entries(REQUESTS_A_DAY).map(([work, times]) =>
    row(work, times, (costs[work]?.service ?? 0).toFixed(2), (costs[work]?.database ?? 0).toFixed(2)),
  );
  const rows = Object.entries(ROWS_A_YEAR).map(([table, count]) =>
    row(`\`${table}\``, count, Math.round(bytesPerRow[table] ?? 0)),
  );
  const { serviceCores, databaseCores, memoryGb, diskGb, moneyAMonth, rushMinutes } = capacity;
  return [
    row('request', 'a day', 'service, ms', 'database, ms'),
    row('---', '---', '---', '---'),
    ...requests,
    row('**a person a day**', '', capacity.serviceMsADay.toFixed(1), capacity.databaseMsADay.toFixed(1)),
    '',
    row('table', 'rows a person-year', 'bytes a row'),
    row('---', '---', '---'),
    ...rows,
    row('**a person-year**', '', Math.round(capacity.bytesAYear)),
    '',
    row('10,000 people', 'value'),
    row('---', '---'),
    row('cores of the service, of the database', `${serviceCores.toFixed(2)}, ${databaseCores.toFixed(2)}`),
    row('memory', `${memoryGb.toFixed(1)} GB`),
    row('disk', `${diskGb.toFixed(1)} GB`),
    row('euros a month', moneyAMonth.toFixed(2)),
    row('messages of 1,000,000 people in one minute take', `${Math.round(rushMinutes)} minutes`),
    '',
    `Assumed: ${Object.entries(assumed)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}.`,
  ];
}

/** Measures what one person costs and prints what 10,000 do. */
export async function printCapacity(args: readonly string[]): Promise<void> {
  const assumed = readAssumptions(args);
  const folder = mkdtempSync(join(tmpdir(), 'lutea-capacity-'));
  const server = await openDatabaseServer(process.env['BENCH_DATABASE_URL']);
  let contestant: Contestant | undefined;
  try {
    const population = describePopulation(assumed.people);
    say(`loading ${assumed.people} people into PostgreSQL`);
    const databaseUrl = await server.createFilled(population);
    const stage = { folder, databaseUrl, databasePids: server.pids, population };
    contestant = await startLuteaOnPostgresql(stage, 1);
    const measured = await measureCosts(contestant);
    await contestant.stop();
    const facts = { ...measured, bytesPerRow: await readBytes(databaseUrl) };
    const { cores, cpu } = describeMachine();
    console.log(`${cores} cores, ${cpu}; ${server.description}\n`);
    console.log(describe(facts, calculateCapacity(facts, assumed), assumed).join('\n'));
  } finally {
    await contestant?.stop();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
