import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readVersion } from '#server/app/version.ts';
import { type Config, loadConfig } from '#server/config/config.ts';
import { type Encryption, writeBackupFile } from '#server/database/backup/backup-file.ts';
import { withServerSnapshot } from '#server/database/backup/postgresql-backup.ts';
import { type SnapshotSource, writeSnapshot } from '#server/database/backup/write-snapshot.ts';
import { withDatabaseUrls } from '#server/database/connect.ts';
import { hasInstallation } from '#server/database/installation.ts';
import { type CommandResult, fail, SETTINGS_HINT } from './command-result.ts';
import { readPassphrase } from './read-passphrase.ts';
import { describeInstallation } from './running-server.ts';
import { databaseSettings } from './settings.ts';

interface Target {
  path: string;
  encryption: Encryption | undefined;
}

const OPTIONS = { encrypt: { type: 'boolean' }, 'passphrase-file': { type: 'string' } } as const;

async function readTarget(args: readonly string[]): Promise<Target | undefined> {
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) return undefined;
  const file = values['passphrase-file'];
  if (file === undefined && values.encrypt !== true) return { path: resolve(path), encryption: undefined };
  return { path: resolve(path), encryption: { passphrase: await readPassphrase({ file, isNew: true }) } };
}

const facts = () => ({ createdAt: Temporal.Now.instant(), madeBy: readVersion() });

function write(config: Config, { path, encryption }: Target) {
  const save = (source: SnapshotSource) => writeBackupFile(path, writeSnapshot(source, facts()), encryption);
  return withDatabaseUrls(databaseSettings(config), ({ url, ownerUrl = url }) =>
    withServerSnapshot(ownerUrl, save),
  );
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
  const { rows } = await write(config, target);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return {
    lines: [
      `Backed up and read back: ${total} rows in ${Object.keys(rows).length} tables, ${rows['users'] ?? 0} people, in ${target.path}.`,
      target.encryption === undefined
        ? 'It is not encrypted: anyone who can read the file can read everything. ENCRYPTION_KEYS are not in it: keep them elsewhere.'
        : 'It opens with its passphrase alone. ENCRYPTION_KEYS are not in it: keep them elsewhere.',
    ],
    ok: true,
  };
}
