// How fast Lutea is compared with others, and how its cost grows: `npm run bench`. Options: `npm run bench -- --help`.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAlone } from './alone.ts';
import { printCapacity } from './capacity/capacity.ts';
import type { Contestant } from './contestants/contestant.ts';
import { startLineup } from './contestants/lineup.ts';
import { growHistories } from './growth/histories.ts';
import { growPeople } from './growth/people.ts';
import { generator } from './load/load.ts';
import { readOptions } from './options.ts';
import { describeMachine } from './report/machine.ts';
import { writeReport } from './report/write-report.ts';
import { runRounds } from './rounds.ts';
import { say } from './say.ts';
import { openDatabaseServer } from './seed/database-server.ts';
import { describeHistoryGroups, fillHistories } from './seed/fill-histories.ts';
import { describePopulation } from './seed/population.ts';
import { measureStarts } from './starts.ts';

if (process.argv[2] === '--capacity') {
  await printCapacity(process.argv.slice(3));
  process.exit();
}

const options = readOptions(join(import.meta.dirname, 'report'));
const machine = describeMachine();
const folder = mkdtempSync(join(tmpdir(), 'lutea-bench-'));
// Otherwise root keeps the built-in database outside of it, where nobody removes it.
chmodSync(folder, 0o711);
const server = await openDatabaseServer(options.databaseUrl);
const running: Contestant[] = [];

async function stopContestants(): Promise<void> {
  for (const contestant of running.splice(0)) await contestant.stop();
}

async function clean(): Promise<void> {
  await stopContestants();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => clean().finally(() => process.exit(1)));
}

try {
  const population = describePopulation(options.people);
  const groups = describeHistoryGroups(options.people);
  say(`loading ${options.people} people into PostgreSQL`);
  const databaseUrl = await server.createFilled(population, (run) => fillHistories(run, groups));
  const stage = { folder, databaseUrl, databasePids: server.pids, population };

  const { contestants, absent } = await startLineup(stage, options, running);
  const starts = await measureStarts(contestants, stage);
  const alone = await measureAlone(contestants, { ...options, folder });
  const { measurements, absent: failed } = await runRounds(contestants, { ...options, folder });
  const histories =
    options.growth.length === 0 ? [] : await growHistories(contestants, groups, { ...options, folder });
  await stopContestants();
  const people = await growPeople(server, stage, options);

  writeReport(options.report, {
    date: new Date().toISOString(),
    machine,
    database: server.description,
    generator,
    options,
    population,
    contestants: contestants.map(({ name, title }) => ({ name, title })),
    absent: [...absent, ...failed],
    measurements,
    alone,
    starts,
    growth: { people, histories },
  });
} finally {
  await clean();
}
