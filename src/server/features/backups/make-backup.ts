import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type WrittenBackup, writeBackupFile } from '#server/database/backup/backup-file.ts';
import { withBackupLock } from '#server/database/backup/backup-lock.ts';
import { withServerSnapshot } from '#server/database/backup/postgresql-backup.ts';
import { writeSnapshot } from '#server/database/backup/write-snapshot.ts';
import { withDatabaseUrls } from '#server/database/connect.ts';
import {
  listBackups,
  noteBackup,
  noteProof,
  type ProofResult,
  readBackupState,
  type StoredBackup,
} from '#server/records/operator/backups.ts';
import { type BackupContext, nameProblem } from './context.ts';
import { isBackupDue, isProofDue } from './due.ts';
import { deleteOldBackups, deleteUnfinished, nameBackup, requireFolder, requireRoom } from './folder.ts';
import { type Answers, proveBackup, readSomeAnswers, withoutChanged } from './prove-backup.ts';

/** The result of a backup. */
export interface BackupReport {
  backup: StoredBackup;
  /** Old files that were deleted. */
  deleted: number;
}

/**
 * Throws if the disk is too full. A compressed backup is smaller than the database: the last one's size says by how
 * much.
 */
async function requireSpace({ engine, folder }: BackupContext, databaseBytes: number): Promise<void> {
  const last = (await listBackups(engine, 10)).find(({ bytes }) => bytes !== null);
  requireFolder(folder, last?.bytes ? last.bytes * 1.5 : databaseBytes);
}

interface Making {
  ownerUrl: string;
  databaseBytes: number;
  startedAt: Temporal.Instant;
}

interface Made {
  path: string;
  name: string;
  written: WrittenBackup;
  /** Undefined if no proof is due. */
  answers: Answers | undefined;
}

async function write(context: BackupContext, making: Making): Promise<Made> {
  const { engine, folder, recipient, madeBy } = context;
  const { ownerUrl, startedAt } = making;
  await requireSpace(context, making.databaseBytes);
  deleteUnfinished(folder);
  const needsProof = isProofDue(await readBackupState(engine), startedAt);
  const before = needsProof ? await readSomeAnswers(context, engine, startedAt) : undefined;
  const name = nameBackup(startedAt, { isEncrypted: recipient !== undefined });
  const path = join(folder, name);
  const written = await withServerSnapshot(ownerUrl, (source) =>
    writeBackupFile(
      path,
      writeSnapshot(source, { createdAt: startedAt, madeBy }),
      recipient ? { recipient } : undefined,
    ),
  );
  const answers = before && (await withoutChanged(context, engine, before));
  return { path, name, written, answers };
}

async function prove(context: BackupContext, { path, written, answers }: Made, databaseBytes: number) {
  const { dataDir, clock } = context;
  const result = (rest: Pick<ProofResult, 'compared' | 'proofProblem'>) => ({ provedAt: clock(), ...rest });
  try {
    requireRoom(dataDir, databaseBytes);
    const { compared } = await proveBackup(context, { path, key: written.key, answers });
    return result({ compared, proofProblem: null });
  } catch (error) {
    return result({ compared: null, proofProblem: nameProblem(error) });
  }
}

/** Times are rounded to seconds, as in the file's name. */
const WHOLE_SECONDS = { smallestUnit: 'second', roundingMode: 'floor' } as const;
const NOT_PROVED = { provedAt: null, compared: null, proofProblem: null };

async function makeAndRecord(context: BackupContext, making: Making): Promise<BackupReport> {
  const { engine, clock, folder, keep, timezone, stopping } = context;
  const { startedAt } = making;
  const note = async (facts: Pick<StoredBackup, 'file' | 'bytes' | 'rows' | 'problem'>) => {
    const backup = { startedAt, endedAt: clock(), ...facts, ...NOT_PROVED };
    await noteBackup(engine, backup);
    return backup;
  };
  let made: Made;
  try {
    made = await write(context, making);
  } catch (error) {
    const backup = await note({ file: null, bytes: null, rows: null, problem: nameProblem(error) });
    return { backup, deleted: 0 };
  }
  const rows = Object.values(made.written.rows).reduce((sum, count) => sum + count, 0);
  const backup = await note({ file: made.name, bytes: statSync(made.path).size, rows, problem: null });
  const deleted = deleteOldBackups(folder, keep, timezone);
  if (made.answers === undefined) return { backup, deleted };
  const proof = await prove(context, made, making.databaseBytes);
  // A proof that was interrupted by a stop says nothing.
  if (stopping?.aborted) return { backup, deleted };
  await noteProof(engine, startedAt, proof);
  return { backup: { ...backup, ...proof }, deleted };
}

/** Makes a backup, on one instance only; undefined if none is due, or another instance makes it. */
export async function makeBackup(
  context: BackupContext,
  { isForced }: { isForced: boolean },
): Promise<BackupReport | undefined> {
  const { engine, clock, database, onWarning } = context;
  const isWanted = async () => isForced || isBackupDue(await readBackupState(engine), clock(), context);
  if (!(await isWanted())) return undefined;
  const report = await withDatabaseUrls({ ...database, mayShare: true }, ({ url, ownerUrl = url }) =>
    withBackupLock(ownerUrl, async ({ databaseBytes }) => {
      if (!(await isWanted())) return undefined;
      return makeAndRecord(context, { ownerUrl, databaseBytes, startedAt: clock().round(WHOLE_SECONDS) });
    }),
  );
  const { problem = null, proofProblem = null } = report?.backup ?? {};
  if (problem !== null) onWarning('backup failed', { problem });
  if (proofProblem !== null) onWarning('the backup does not restore', { problem: proofProblem });
  return report;
}
