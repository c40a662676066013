import type { HttpRequest } from '../load/http-request.ts';
import type { WorkName } from '../tasks/work.ts';

/** Someone who does the work, running and loaded with data. */
export interface Contestant {
  name: string;
  title: string;
  /** Where it listens, one for each process that shares the load. */
  origins: readonly string[];
  /** Processes whose use counts, apart from a database that several contestants share. */
  pids: readonly number[];
  databasePids: readonly number[];
  /** The requests of one turn, by its number; undefined where it does not do this work. */
  requests(work: WorkName, turn: number): HttpRequest[] | undefined;
  stop(): Promise<void>;
}

/** Who could not run, or could not do one kind of work, and why. */
export interface Absent {
  name: string;
  reason: string;
}
