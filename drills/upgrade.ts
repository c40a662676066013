import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataDir } from '../test/helpers/data-dir.ts';
import { findTryItPorts } from '../test/helpers/free-ports.ts';
import { createOwnedDatabase } from '../test/helpers/owned-database.ts';
import { startPostgresql } from '../test/helpers/postgresql-server.ts';
import { CLEAN_ENVIRONMENT, type ReadyProcess, untilReady } from '../test/helpers/running-server.ts';
import { type Drill, missing } from './drill.ts';
import { signIn } from './installation.ts';
import { run, sharedRelease, withFolder } from './release-root.ts';
import { createWriter, readDays, waitForWrites } from './writer.ts';

const NEXT_VERSION = '99.0.0';
const NOTE = 'A note for the operator of a later version.';
/** A migration as the rule for migrations allows it: it only adds. */
const MIGRATION = 'alter table body_days add column tried_later text;\n';
const WRITES = 40;

/** A release, unpacked, with the settings of one of its instances. */
interface Unpacked {
  folder: string;
  environment: Record<string, string>;
}

async function unpack(folder: string, environment: Record<string, string>): Promise<Unpacked> {
  mkdirSync(folder);
  run('tar', 'xzf', sharedRelease(), '--strip-components=1', '-C', folder);
  const own = { DATA_DIR: createDataDir(), PORT: String(await findTryItPorts()), WRITES_PER_MINUTE: '0' };
  return { folder, environment: { ...own, ...environment } };
}

/** Turns the release into a later version, with release notes and a migration. */
function makeLater({ folder }: Unpacked): void {
  const edit = (name: string, change: (text: string) => string) => {
    const path = join(folder, name);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  edit('package.json', (text) => text.replace(/"version": ".*?"/, `"version": "${NEXT_VERSION}"`));
  edit('CHANGELOG.md', (text) => text.replace(/^## /m, `## [${NEXT_VERSION}]\n\n${NOTE}\n\n## `));
  writeFileSync(join(folder, 'migrations', '9000-tried-later.sql'), MIGRATION);
}

const optionsOf = ({ folder, environment }: Unpacked) => ({
  cwd: folder,
  env: { ...CLEAN_ENVIRONMENT, ...environment },
});

const start = (release: Unpacked): Promise<ReadyProcess> =>
  untilReady(
    spawn(join(release.folder, 'lutea'), ['start'], {
      ...optionsOf(release),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );

function lutea(release: Unpacked, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(join(release.folder, 'lutea'), words, {
    ...optionsOf(release),
    encoding: 'utf8',
  });
  return { status, text: `${stdout}${stderr}` };
}

const addressOf = ({ environment }: Unpacked): string => `http://localhost:${environment['PORT']}`;

/** Runs `lutea upgrade` of the later version beside the earlier server; without a file it only says what it does. */
function upgrade(later: Unpacked): string[] {
  const check = lutea(later, 'upgrade');
  const first = lutea(later, 'upgrade', 'backup');
  const again = lutea(later, 'upgrade');
  const expectations: [string, boolean][] = [
    ['the check shows the release notes', check.text.includes(NOTE)],
    ['the check counts the migration', check.text.includes('Migrations to run: 1.')],
    ['the upgrade makes a backup', first.status === 0 && first.text.includes('Backed up and read back')],
    ['nothing is left to migrate', again.text.includes('Migrations to run: 0.')],
  ];
  return expectations.flatMap(([what, isTrue]) =>
    isTrue ? [] : [`not so: ${what}: ${check.text}${first.text}${again.text}`],
  );
}

/** Runs two versions on one database: the earlier one goes on working, but once stopped does not start again. */
async function upgradeUnderLoad(earlier: Unpacked, later: Unpacked) {
  const old = await start(earlier);
  const call = await signIn(addressOf(earlier), 'New');
  const writer = createWriter();
  const writing = writer.run(call);
  await waitForWrites(writer, WRITES);
  const problems = upgrade(later);
  await waitForWrites(writer, WRITES);
  const fresh = await start(later);
  await waitForWrites(writer, WRITES);
  writer.stop();
  await writing;
  const callLater = await signIn(addressOf(later), 'New');
  problems.push(...missing(writer.acknowledged, await readDays(callLater), 'acknowledged notes'));
  const { status } = await callLater('PUT', '/api/days/2026-01-01', { note: 'Written by the later version' });
  const isRead = (await readDays(call)).has('2026-01-01');
  if (status !== 200 || !isRead) problems.push('the earlier version does not read');
  await old.stop();
  const refusal = lutea(earlier, 'start');
  if (!refusal.text.includes('Run a newer version')) problems.push(`the earlier one starts: ${refusal.text}`);
  await fresh.stop();
  return { problems, count: writer.acknowledged.size };
}

export const upgradeDrill: Drill = {
  name: 'release: rolling upgrade, your own PostgreSQL',
  unable: () => (process.platform === 'linux' ? undefined : 'releases are for Linux'),
  run: () =>
    withFolder(async (folder) => {
      const server = await startPostgresql();
      try {
        const database = { DATASTORE_URL: await createOwnedDatabase(server.url, 'lutea') };
        const earlier = await unpack(join(folder, 'earlier'), database);
        const later = await unpack(join(folder, 'later'), database);
        makeLater(later);
        const { problems, count } = await upgradeUnderLoad(earlier, later);
        return { figure: `${count} acknowledged across the upgrade`, losses: problems };
      } finally {
        server.remove();
      }
    }),
};
