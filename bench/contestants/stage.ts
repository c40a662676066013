import type { Population } from '../seed/population.ts';

/** What the contestants share: a scratch folder and a filled database. */
export interface Stage {
  folder: string;
  /** Address of the filled database, with the owner's login. */
  databaseUrl: string;
  /** The server's main process, if it runs on this machine. */
  databasePids: readonly number[];
  population: Population;
}
