import type { Contestant } from '../contestants/contestant.ts';
import { startLuteaOnPostgresql } from '../contestants/lutea-postgresql.ts';
import type { Stage } from '../contestants/stage.ts';
import type { BenchOptions } from '../options.ts';
import { runRounds } from '../rounds.ts';
import { say } from '../say.ts';
import type { DatabaseServer } from '../seed/database-server.ts';
import { describePopulation } from '../seed/population.ts';
import { GROWN_WORK, type Grown, toGrown } from './grown.ts';

/**
 * One database and one server for each number of people, side by side on the same PostgreSQL, measured in turns. Nobody
 * has written to these databases: every size has people of the same kind.
 */
export async function growPeople(
  server: DatabaseServer,
  stage: Stage,
  options: BenchOptions,
): Promise<Grown[]> {
  const contestants: Contestant[] = [];
  try {
    for (const people of options.growth) {
      say(`growth: loading ${people} people`);
      const population = describePopulation(people);
      const databaseUrl = await server.createFilled(population);
      const contestant = await startLuteaOnPostgresql({ ...stage, databaseUrl, population }, 1);
      contestants.push({ ...contestant, name: String(people) });
    }
    if (contestants.length === 0) return [];
    // Turns differ by more than the sizes may: it takes twice as many to tell one from the other.
    const shape = { ...options, folder: stage.folder, work: GROWN_WORK, rounds: 2 * options.rounds };
    return toGrown((await runRounds(contestants, shape)).measurements);
  } finally {
    for (const contestant of contestants) await contestant.stop();
  }
}
