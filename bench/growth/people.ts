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
 * One database and one server for each number of people, side by side on the same PostgreSQL, measured in turns. Nothing
 * has been written to these databases, so that the sizes differ only in the number of people.
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
    // Rounds differ by more than sizes may, so twice as many rounds are needed.
    const shape = { ...options, folder: stage.folder, work: GROWN_WORK, rounds: 2 * options.rounds };
    return toGrown((await runRounds(contestants, shape)).measurements);
  } finally {
    for (const contestant of contestants) await contestant.stop();
  }
}
