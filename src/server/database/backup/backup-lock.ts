import { withOwner } from '../postgresql/owner-connection.ts';

/** An arbitrary number, the same in every instance. */
const BACKUP_LOCK = 7_117_885;

/**
 * Runs the work on one instance only; returns undefined if another instance is doing it. The lock ends with the
 * connection, so an instance that dies leaves none.
 */
export function withBackupLock<T>(
  ownerUrl: string,
  work: (facts: { databaseBytes: number }) => Promise<T>,
): Promise<T | undefined> {
  return withOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ is_ours: boolean; bytes: string }>(
      'select pg_try_advisory_lock($1) as is_ours, pg_database_size(current_database()) as bytes',
      [BACKUP_LOCK],
    );
    const [facts] = rows;
    return facts?.is_ours ? work({ databaseBytes: Number(facts.bytes) }) : undefined;
  });
}
