import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UNFINISHED } from '#server/database/backup/backup-file.ts';
import { freeBytesIn } from '#server/database/free-space.ts';
import { type DatedFile, filesToKeep, type KeptBackups } from './files-to-keep.ts';

/** A backup file that Lutea's job made. */
export interface BackupFile extends DatedFile {
  path: string;
  bytes: number;
  isEncrypted: boolean;
}

const NAME = /^lutea-(\d{8}T\d{6}Z)\.backup(\.age)?$/;
const BEGINNING = /^lutea-\d{8}T\d{6}Z\.backup/;

export function nameBackup(at: Temporal.Instant, { isEncrypted }: { isEncrypted: boolean }): string {
  const moment = at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  return `lutea-${moment}.backup${isEncrypted ? '.age' : ''}`;
}

/** The backups in a folder, newest first. */
export function listBackupFiles(folder: string): BackupFile[] {
  const files = readdirSync(folder).flatMap((name) => {
    const [, moment, age] = NAME.exec(name) ?? [];
    if (moment === undefined) return [];
    const path = join(folder, name);
    const at = Temporal.Instant.from(moment);
    return [{ name, path, at, bytes: statSync(path).size, isEncrypted: age !== undefined }];
  });
  return files.toSorted((a, b) => Temporal.Instant.compare(b.at, a.at));
}

/** Deletes backups that need not be kept; returns how many. Files with other names are never deleted. */
export function deleteOldBackups(folder: string, keep: KeptBackups, timezone: string): number {
  const files = listBackupFiles(folder);
  const kept = filesToKeep(files, keep, timezone);
  const old = files.filter(({ name }) => !kept.has(name));
  for (const { path } of old) rmSync(path);
  return old.length;
}

/** Deletes unfinished files of a process that was killed during a backup. The caller must hold the backup lock. */
export function deleteUnfinished(folder: string): void {
  const left = readdirSync(folder).filter((name) => BEGINNING.test(name) && name.endsWith(UNFINISHED));
  for (const name of left) rmSync(join(folder, name));
}

const MIB = 2 ** 20;
/** Disk space in bytes that is left for others. */
const RESERVE = 16 * MIB;

/** Throws if the folder is missing, or its disk too full for a backup. */
export function requireFolder(folder: string, neededBytes: number): void {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}. Create it, or mount it.`);
  requireRoom(folder, neededBytes);
}

export function requireRoom(folder: string, neededBytes: number): void {
  const free = freeBytesIn(folder)();
  if (free >= neededBytes + RESERVE) return;
  const [left, needed] = [free, neededBytes + RESERVE].map((bytes) => `${Math.ceil(bytes / MIB)} MiB`);
  throw new Error(`The disk of ${folder} has ${left} left, and ${needed} are needed. Make room.`);
}
