import { readFileSync } from 'node:fs';
import { ownFile } from '#leaf/own-files.ts';
import { readLastVersion } from '#server/app/last-version.ts';
import { readVersion } from '#server/app/version.ts';
import { type Config, loadConfig } from '#server/config/config.ts';
import { connectDatabase, withDatabaseUrls } from '#server/database/connect.ts';
import { hasInstallation } from '#server/database/installation.ts';
import { findMissing } from '#server/database/migrate.ts';
import { withOwner } from '#server/database/postgresql/owner-connection.ts';
import { backUpInto, readTarget } from './backup-command.ts';
import { type CommandResult, fail, SETTINGS_HINT } from './command-result.ts';
import { notesSince } from './release-notes.ts';
import { describeInstallation } from './running-server.ts';
import { databaseSettings } from './settings.ts';

/** The number of missing migrations. Throws if the database is of a newer version than this one. */
function countMissing(config: Config): Promise<number> {
  return withDatabaseUrls(databaseSettings(config), ({ url, ownerUrl = url }) =>
    withOwner(ownerUrl, async (owner) => {
      const query = (sql: string, values: unknown[]) => owner.query(sql, values);
      return (await findMissing({ query })).length;
    }),
  );
}

function describeNews({ dataDir }: Config): string[] {
  const [installed, version] = [readLastVersion(dataDir), readVersion()];
  if (installed === version) return [`Version ${version} has served here already.`];
  const from = installed === undefined ? '' : `, and ${installed} served here last`;
  const changelog = readFileSync(ownFile('CHANGELOG.md'), 'utf8');
  return [`This is version ${version}${from}. What is new:`, '', ...notesSince(changelog, installed), ''];
}

async function migrate(config: Config): Promise<void> {
  const engine = await connectDatabase(databaseSettings(config));
  await engine.close();
}

const NEXT = 'Nothing was changed. Back up and migrate with: lutea upgrade FILE';

/** Before the first start of a new version: what is new and, with a file, a backup and the migrations. */
export async function runUpgrade(args: readonly string[]): Promise<CommandResult> {
  const config = loadConfig();
  const found = describeInstallation(config);
  if ('refusal' in found) return found.refusal;
  const { url, ownerUrl = url } = config.database;
  if (!(await hasInstallation({ url: ownerUrl, dataDir: config.dataDir }))) {
    return fail('There is nothing to upgrade yet: the first start creates the database.', SETTINGS_HINT);
  }
  const missing = await countMissing(config);
  const news = [...describeNews(config), `Migrations to run: ${missing}.`];
  if (args.length === 0) return { lines: [...news, NEXT], ok: true };
  const target = await readTarget(args);
  if (target === undefined || target === 'folder') return fail('Name one file: lutea upgrade FILE');
  const backup = await backUpInto(config, target);
  await migrate(config);
  return { lines: [...news, ...backup.lines, 'The database is migrated. Start this version now.'], ok: true };
}
