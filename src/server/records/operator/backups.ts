import { sql } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import type { BackupsTable } from '#server/database/schema/operator.ts';
import { build, forSystem } from '#server/database/statement.ts';
import { asSystem, runAsSystem } from '#server/database/system.ts';

export type StoredBackup = BackupsTable;

/** The newest backups and proofs; null where there is none. */
export interface BackupState {
  /** When the newest backup was made. */
  made: Temporal.Instant | null;
  /** When a backup was last attempted, successful or not. */
  tried: Temporal.Instant | null;
  /** Why the last backup failed; null if it succeeded. */
  problem: string | null;
  /** When the last successful proof ended. */
  proved: Temporal.Instant | null;
  /** Why the last proof failed; null if it succeeded. */
  proofProblem: string | null;
}

const newest = (condition: string, column: string) =>
  sql.raw(`(select ${column} from backups where ${condition} order by started_at desc limit 1)`);

const selectState = forSystem(
  sql<BackupState>`select ${newest('file is not null', 'started_at')} as made, ${newest('true', 'started_at')} as tried,
    ${newest('true', 'problem')} as problem,
    (select max(proved_at) from backups where proof_problem is null) as proved,
    ${newest('proved_at is not null', 'proof_problem')} as "proofProblem"`,
);

export async function readBackupState(engine: Engine): Promise<BackupState> {
  const [state] = await asSystem(engine, (run) => run(selectState));
  if (state === undefined) throw new Error('A statement without a row');
  return state;
}

export async function noteBackup(engine: Engine, backup: StoredBackup): Promise<void> {
  await runAsSystem(engine)(build.insertInto('backups').values(backup));
}

export type ProofResult = Pick<StoredBackup, 'provedAt' | 'compared' | 'proofProblem'>;

export async function noteProof(
  engine: Engine,
  startedAt: Temporal.Instant,
  proof: ProofResult,
): Promise<void> {
  const statement = build.updateTable('backups').set(proof).where('startedAt', '=', startedAt);
  await runAsSystem(engine)(statement);
}

export function listBackups(engine: Engine, most: number): Promise<StoredBackup[]> {
  const statement = build.selectFrom('backups').selectAll().orderBy('startedAt', 'desc').limit(most);
  return runAsSystem(engine)(statement);
}

/** The age of the newest backup; null if there is none. */
export function ageSeconds({ made }: Pick<BackupState, 'made'>, now: Temporal.Instant): number | null {
  return made === null ? null : Math.max(0, Math.round(now.since(made).total('seconds')));
}
