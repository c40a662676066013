import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Drill, missing } from './drill.ts';
import {
  type Call,
  createInstallation,
  type DatabaseName,
  type Installation,
  runLutea,
  signIn,
} from './installation.ts';
import { readAllRows } from './rows.ts';
import { createWriter, readDays, waitForWrites } from './writer.ts';

const WRITES_BEFORE = 15;

/** Endpoints whose answers do not depend on when the server last read a wearable. */
const ENDPOINTS = [
  '/api/user',
  '/api/settings',
  '/api/notifications',
  '/api/cycle/current',
  '/api/period-history?limit=100',
  '/api/history?limit=100',
  '/api/plan',
  '/api/calendar?from=2026-01-01&to=2026-12-31',
];

/** Backs up while a person writes; returns the writes that were acknowledged before it began. */
async function backUpUnderLoad(source: Installation, file: string): Promise<ReadonlySet<string>> {
  const server = await source.start();
  await signIn(server.url, 'Sample');
  const writer = createWriter();
  const writing = writer.run(await signIn(server.url, 'New'));
  await waitForWrites(writer, WRITES_BEFORE);
  const before = new Set(writer.acknowledged);
  await runLutea(source, 'backup', file);
  writer.stop();
  await writing;
  await server.stop();
  return before;
}

async function restore(source: Installation, database: DatabaseName, file: string): Promise<Installation> {
  const target = await createInstallation(database);
  // A user is identified by the provider's address, which in try-it mode contains this server's port.
  target.environment['PORT'] = source.environment['PORT'] ?? '';
  const keys = (of: Installation) => join(of.environment['DATA_DIR'] ?? '', 'encryption-keys');
  copyFileSync(keys(source), keys(target));
  await runLutea(target, 'restore', file);
  return target;
}

async function readAnswers(call: Call): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of ENDPOINTS) answers[path] = (await call('GET', path)).json;
  return answers;
}

async function readInstallation(installation: Installation) {
  const server = await installation.start();
  const notes = await readDays(await signIn(server.url, 'New'));
  const answers = await readAnswers(await signIn(server.url, 'Sample'));
  await server.stop();
  return { notes, answers };
}

const differing = (one: Record<string, unknown>, other: Record<string, unknown>): string[] =>
  Object.keys({ ...one, ...other }).filter((key) => !isDeepStrictEqual(one[key], other[key]));

/** A backup made during writes restores on both databases with the same rows and the same answers. */
export function backupDrill(database: DatabaseName): Drill {
  return {
    name: `backup while writing, ${database} → both databases`,
    async run() {
      const folder = mkdtempSync(join(tmpdir(), 'lutea-backup-'));
      const file = join(folder, 'backup');
      const source = await createInstallation(database);
      const before = await backUpUnderLoad(source, file);
      const [builtIn, server] = [
        await restore(source, 'built-in', file),
        await restore(source, 'your own PostgreSQL', file),
      ];
      const [builtInRows, serverRows] = [await readAllRows(builtIn), await readAllRows(server)];
      const [onBuiltIn, onServer] = [await readInstallation(builtIn), await readInstallation(server)];
      const tables = differing(builtInRows, serverRows);
      const paths = differing(onBuiltIn.answers, onServer.answers);
      for (const each of [source, builtIn, server]) each.remove();
      rmSync(folder, { recursive: true });
      return {
        figure: `${Object.values(builtInRows).flat().length} rows, ${before.size} notes before it, ${ENDPOINTS.length} endpoints`,
        losses: [
          ...missing(before, onBuiltIn.notes, 'notes'),
          ...missing(before, onServer.notes, 'notes'),
          ...tables.map((table) => `rows of ${table} differ`),
          ...paths.map((path) => `answers of ${path} differ`),
        ],
      };
    },
  };
}
