/** What the job engine needs from a database: to run its statements as the owner of its schema. */
export interface JobsDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export const SCHEMA = 'pgboss';
/** The queue of runs that failed after all retries. */
export const DEAD_LETTERS = 'dead-letters';
