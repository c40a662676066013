import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '#server/config.ts';
import { type Encryption, writeBackupFile } from '#server/database/backup/backup-file.ts';
import { withEmbeddedSnapshot } from '#server/database/backup/embedded-backup.ts';
import { withServerSnapshot } from '#server/database/backup/postgresql-backup.ts';
import type { SnapshotTrailer } from '#server/database/backup/snapshot-format.ts';
import { type SnapshotSource, writeSnapshot } from '#server/database/backup/write-snapshot.ts';
import { hasInstallation } from '#server/database/installation.ts';
import { readVersion } from '#server/version.ts';
import type { CommandResult } from './control-socket.ts';
import { readPassphrase } from './read-passphrase.ts';
import { fail, findRunningServer, type RunningServer, SETTINGS_HINT } from './running-server.ts';

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

/** The server writes a snapshot file and returns its name; this command compresses and encrypts it. */
async function fromServer(server: RunningServer, { path, encryption }: Target): Promise<SnapshotTrailer> {
  const answer = await server.send(['snapshot']);
  if (answer === undefined) throw new Error('The server was stopped meanwhile. Try again.');
  if (!answer.ok) throw new Error(answer.lines.join(' '));
  const spool = answer.lines.join('');
  try {
    return await writeBackupFile(path, createReadStream(spool), encryption);
  } finally {
    await rm(spool, { force: true });
  }
}

async function write(config: Config, target: Target, server: RunningServer | undefined) {
  const save = (source: SnapshotSource) =>
    writeBackupFile(target.path, writeSnapshot(source, facts()), target.encryption);
  const { url, ownerUrl } = config.database;
  if (url !== undefined) return withServerSnapshot(ownerUrl ?? url, save);
  return server === undefined ? withEmbeddedSnapshot(config.dataDir, save) : fromServer(server, target);
}

/** Writes one file with the whole database, while the service runs. */
export async function runBackup(args: readonly string[]): Promise<CommandResult> {
  const config = loadConfig();
  const found = await findRunningServer(config);
  if ('refusal' in found) return found.refusal;
  const { server } = found;
  const { url, ownerUrl = url } = config.database;
  if (server === undefined && !(await hasInstallation({ url: ownerUrl, dataDir: config.dataDir }))) {
    return fail('There is nothing to back up.', SETTINGS_HINT);
  }
  const target = await readTarget(args);
  if (target === undefined) return fail('Name one file: lutea backup FILE');
  const { rows } = await write(config, target, server);
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
