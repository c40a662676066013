import type { Population } from '../seed/population.ts';

/** What the contestants find: a scratch folder and a database full of people. */
export interface Stage {
  folder: string;
  /** The owner's login of the filled database. */
  databaseUrl: string;
  /** The server's first process, where it runs on this machine. */
  databasePids: readonly number[];
  population: Population;
}
