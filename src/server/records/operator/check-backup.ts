import { type BackupKey, readBackupFile } from '#server/database/backup/backup-file.ts';
import { migrationsOf } from '#server/database/backup/load-snapshot.ts';
import { readSnapshot } from '#server/database/backup/read-snapshot.ts';
import {
  damaged,
  type SnapshotHeader,
  type SnapshotTrailer,
} from '#server/database/backup/snapshot-format.ts';
import type { KeyRing } from '#server/database/key-ring.ts';
import { noteUnopened, type Unopened } from './sealed-values.ts';

export interface CheckedBackup {
  header: SnapshotHeader;
  rows: SnapshotTrailer['rows'];
  unopened: Unopened;
}

/** Reads a whole backup without a database: checks format, checksum, schema version and encrypted values. */
export async function checkBackup(
  path: string,
  { keyRing, key }: { keyRing: KeyRing; key?: BackupKey | undefined },
): Promise<CheckedBackup> {
  const unopened: Unopened = new Map();
  let header: SnapshotHeader | undefined;
  for await (const part of readSnapshot(readBackupFile(path, key))) {
    if (part.kind === 'header') {
      header = part.header;
      migrationsOf(header);
    }
    if (part.kind === 'rows') noteUnopened(part.table, part.lines, { keyRing, unopened });
    if (part.kind === 'end' && header !== undefined) return { header, rows: part.trailer.rows, unopened };
  }
  throw damaged('it ends too early');
}
