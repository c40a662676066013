import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { composeBackups } from '#server/app/compose-backups.ts';
import { createConfiguredKeyRing } from '#server/app/encryption.ts';
import { readVersion } from '#server/app/version.ts';
import { type Config, loadConfig } from '#server/config/config.ts';
import { type Encryption, writeBackupFile } from '#server/database/backup/backup-file.ts';
import { withServerSnapshot } from '#server/database/backup/postgresql-backup.ts';
import { type SnapshotSource, writeSnapshot } from '#server/database/backup/write-snapshot.ts';
import { connectDatabase, withDatabaseUrls } from '#server/database/connect.ts';
import { hasInstallation } from '#server/database/installation.ts';
import { makeBackup } from '#server/features/backups/make-backup.ts';
import type { StoredBackup } from '#server/records/operator/backups.ts';
import { type CommandResult, fail, SETTINGS_HINT } from './command-result.ts';
import { readPassphrase } from './read-passphrase.ts';
import { describeInstallation } from './running-server.ts';
import { databaseSettings } from './settings.ts';

interface Target {
  path: string;
  encryption: Encryption | undefined;
}

const OPTIONS = {
  encrypt: { type: 'boolean' },
  'passphrase-file': { type: 'string' },
  recipient: { type: 'string' },
} as const;

/** Reads where the backup goes. 'folder': no file is named, so it goes into BACKUP_DIR. */
export async function readTarget(args: readonly string[]): Promise<Target | 'folder' | undefined> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [path, ...others] = positionals;
  if (args.length === 0) return 'folder';
  if (path === undefined || others.length > 0) return undefined;
  const { encrypt, recipient, 'passphrase-file': file } = values;
  if (recipient !== undefined) return { path: resolve(path), encryption: { recipient } };
  if (file === undefined && encrypt !== true) return { path: resolve(path), encryption: undefined };
  return { path: resolve(path), encryption: { passphrase: await readPassphrase({ file, isNew: true }) } };
}

const facts = () => ({ createdAt: Temporal.Now.instant(), madeBy: readVersion() });

function write(config: Config, { path, encryption }: Target) {
  const save = (source: SnapshotSource) => writeBackupFile(path, writeSnapshot(source, facts()), encryption);
  return withDatabaseUrls(databaseSettings(config), ({ url, ownerUrl = url }) =>
    withServerSnapshot(ownerUrl, save),
  );
}

const OPENS: Readonly<Record<'plain' | 'passphrase' | 'recipient', string>> = {
  plain: 'It is not encrypted: anyone who can read the file can read everything.',
  passphrase: 'It opens with its passphrase alone.',
  recipient: 'It opens with the private key alone.',
};

function describeOpening(encryption: Encryption | undefined): string {
  const kind = encryption === undefined ? 'plain' : 'recipient' in encryption ? 'recipient' : 'passphrase';
  return `${OPENS[kind]} ENCRYPTION_KEYS are not in it: keep them elsewhere.`;
}

/** Writes the backup into the file, and reads it back. */
export async function backUpInto(config: Config, target: Target): Promise<CommandResult> {
  const { rows } = await write(config, target);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return {
    lines: [
      `Backed up and read back: ${total} rows in ${Object.keys(rows).length} tables, ${rows['users'] ?? 0} people, in ${target.path}.`,
      describeOpening(target.encryption),
    ],
    ok: true,
  };
}

function describeProof({ provedAt, compared, proofProblem }: StoredBackup): string[] {
  if (provedAt === null) return [];
  if (proofProblem !== null) return [`It does not restore: ${proofProblem}`];
  return [`It was restored into a scratch database: ${compared} people were answered the same from there.`];
}

/** Makes a backup in BACKUP_DIR now, as the daily job does. */
async function writeIntoFolder(config: Config): Promise<CommandResult> {
  const engine = await connectDatabase(databaseSettings(config));
  const clock = () => Temporal.Now.instant();
  try {
    const parts = { config, engine, keyRing: createConfiguredKeyRing(config), clock };
    const context = composeBackups(parts, { onWarning: () => {} });
    if (context === undefined) return fail('Name a file: lutea backup FILE. Or set BACKUP_DIR.');
    const report = await makeBackup(context, { isForced: true });
    if (report === undefined) return fail('Another backup is being made right now.');
    const { file, rows, problem, proofProblem } = report.backup;
    if (file === null) return fail(`No backup was made: ${problem}`);
    return {
      lines: [
        `Backed up and read back: ${rows} rows, in ${resolve(context.folder, file)}.`,
        ...describeProof(report.backup),
      ],
      ok: proofProblem === null,
    };
  } finally {
    await engine.close();
  }
}

/** Writes one file with the whole database, while the service runs. */
export async function runBackup(args: readonly string[]): Promise<CommandResult> {
  const config = loadConfig();
  const found = describeInstallation(config);
  if ('refusal' in found) return found.refusal;
  const { url, ownerUrl = url } = config.database;
  if (!(await hasInstallation({ url: ownerUrl, dataDir: config.dataDir }))) {
    return fail('There is nothing to back up.', SETTINGS_HINT);
  }
  const target = await readTarget(args);
  if (target === undefined) return fail('Name one file: lutea backup FILE');
  return target === 'folder' ? writeIntoFolder(config) : backUpInto(config, target);
}
