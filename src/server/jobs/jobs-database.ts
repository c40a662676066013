/** The one thing that the job engine needs of a database: its own statements, run as the owner of its schema. */
export interface JobsDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export const SCHEMA = 'pgboss';
/** The queue of runs that failed for good. */
export const DEAD_LETTERS = 'dead-letters';
