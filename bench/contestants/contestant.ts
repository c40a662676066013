import type { HttpRequest } from '../load/http-request.ts';
import type { WorkName } from '../tasks/work.ts';

/** A server under test, running and loaded with data. */
export interface Contestant {
  name: string;
  title: string;
  /** Its addresses, one for each process that shares the load. */
  origins: readonly string[];
  /** Processes whose CPU and memory count, without a database that several contestants share. */
  pids: readonly number[];
  databasePids: readonly number[];
  /** The requests of one round, by its number; undefined where it does not support this kind of work. */
  requests(work: WorkName, turn: number): HttpRequest[] | undefined;
  /** Updates the planner's statistics, where its database has them. */
  analyze?(): Promise<void>;
  stop(): Promise<void>;
}

/** A contestant that could not run, or does not support a kind of work, and why. */
export interface Absent {
  name: string;
  reason: string;
}
