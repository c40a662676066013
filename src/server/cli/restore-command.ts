import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createConfiguredKeyRing } from '#server/app/encryption.ts';
import { type Config, loadConfig } from '#server/config/config.ts';
import { type BackupKey, isEncrypted, readBackupFile } from '#server/database/backup/backup-file.ts';
import { loadSnapshot, type RestoreTarget } from '#server/database/backup/load-snapshot.ts';
import { withServerTarget } from '#server/database/backup/postgresql-backup.ts';
import { withDatabaseUrls } from '#server/database/connect.ts';
import { type CheckedBackup, checkBackup } from '#server/records/operator/check-backup.ts';
import { type CommandResult, fail } from './command-result.ts';
import { readDeletedList } from './deletion-commands.ts';
import { readPassphrase } from './read-passphrase.ts';
import { describeInstallation } from './running-server.ts';
import { databaseSettings } from './settings.ts';

const OPTIONS = {
  list: { type: 'boolean' },
  prove: { type: 'boolean' },
  identity: { type: 'string' },
  deleted: { type: 'string' },
  'passphrase-file': { type: 'string' },
  'without-keys': { type: 'boolean' },
} as const;

function describeUnopened({ unopened }: CheckedBackup): string[] {
  return [...unopened].map(
    ([id, count]) =>
      `Stored values that cannot be decrypted: ${count}, encrypted with the key ${id}, which ENCRYPTION_KEYS lacks or has wrong.`,
  );
}

const KEYS_HINT =
  'Set ENCRYPTION_KEYS as it was, or copy the file encryption-keys of the old DATA_DIR into the new one. Without them people have to connect their wearables and enter push addresses again: to restore nevertheless, add --without-keys.';

/** Runs work with the configured database, as its owner. */
function withTarget<T>(config: Config, work: (target: RestoreTarget) => Promise<T>): Promise<T> {
  const settings = { ...databaseSettings(config), mayShare: false, isRestore: true };
  return withDatabaseUrls(settings, (urls) => withServerTarget(urls, work));
}

function describe({ header }: CheckedBackup, loaded: { rows: Record<string, number>; deletedAgain: number }) {
  const total = Object.values(loaded.rows).reduce((sum, count) => sum + count, 0);
  return [
    `Restored the backup of ${header.createdAt}: ${total} rows in ${header.tables.length} tables, ${loaded.rows['users'] ?? 0} people.`,
    `Deleted again: ${loaded.deletedAgain}.`,
  ];
}

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** The private key in a file of age-keygen. */
function readIdentity(file: string): string {
  const key = /^AGE-SECRET-KEY-\S+$/m.exec(readFileSync(file, 'utf8'))?.[0];
  if (key === undefined) throw new Error(`${file} holds no private key: a line AGE-SECRET-KEY-1….`);
  return key;
}

async function readKey(path: string, values: Values): Promise<BackupKey | undefined> {
  if (!(await isEncrypted(path))) return undefined;
  if (values.identity !== undefined) return { identity: readIdentity(values.identity) };
  return { passphrase: await readPassphrase({ file: values['passphrase-file'], isNew: false }) };
}

const MIB = 2 ** 20;

/** The backups in a folder, newest first. Needs no database: the machine may be new. */
async function listFiles(folder: string | undefined): Promise<CommandResult> {
  if (folder === undefined) return fail('Name a folder: lutea restore --list FOLDER. Or set BACKUP_DIR.');
  if (!existsSync(folder)) return fail(`There is no folder ${folder}.`);
  const { listBackupFiles } = await import('#server/features/backups/folder.ts');
  const lines = listBackupFiles(folder).map(({ at, bytes, isEncrypted, path }) => {
    const size = `${(bytes / MIB).toFixed(1)} MiB`;
    return `${at.toString()}  ${size.padStart(12)}  ${isEncrypted ? 'encrypted' : 'plain    '}  ${path}`;
  });
  return { lines: lines.length > 0 ? lines : [`There is no backup in ${folder}.`], ok: true };
}

/** Restores a file into a scratch database that is removed again. */
async function prove(config: Config, path: string, key: BackupKey | undefined): Promise<CommandResult> {
  const { proveBackup } = await import('#server/features/backups/prove-backup.ts');
  const { composeProof } = await import('#server/app/compose-backups.ts');
  const keyRing = createConfiguredKeyRing(config);
  const context = composeProof({ config, keyRing, clock: () => Temporal.Now.instant() });
  const { rows, tables, compared } = await proveBackup(context, { path, key });
  return {
    lines: [`It restores: ${rows} rows in ${tables} tables; ${compared} people were answered from them.`],
    ok: true,
  };
}

/** Checks a whole backup and then restores it into the configured database, which must be empty. */
export async function runRestore(args: readonly string[]): Promise<CommandResult> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [name, ...others] = positionals;
  if (values.list === true)
    return listFiles(name === undefined ? loadConfig().backup?.folder : resolve(name));
  if (name === undefined || others.length > 0) return fail('Name one file: lutea restore FILE');
  const path = resolve(name);
  if (!existsSync(path)) return fail(`There is no file ${path}.`);
  const config = loadConfig();
  if (values.prove === true) return prove(config, path, await readKey(path, values));
  const found = describeInstallation(config);
  if ('refusal' in found) return found.refusal;
  if (found.running !== undefined)
    return fail('A server runs on this installation. A backup is restored into an empty one.');
  const deleted = values.deleted === undefined ? [] : readDeletedList(readFileSync(values.deleted, 'utf8'));
  const key = await readKey(path, values);
  const checked = await checkBackup(path, { keyRing: createConfiguredKeyRing(config), key });
  const warnings = describeUnopened(checked);
  if (warnings.length > 0 && values['without-keys'] !== true) {
    return fail(...warnings, KEYS_HINT, 'Nothing was restored.');
  }
  const loaded = await withTarget(config, (target) =>
    loadSnapshot(target, { pieces: readBackupFile(path, key), header: checked.header, deleted }),
  );
  return { lines: [...describe(checked, loaded), ...warnings], ok: true };
}
