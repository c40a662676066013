import { type BackupKey, readBackupFile } from '#server/database/backup/backup-file.ts';
import { loadSnapshot } from '#server/database/backup/load-snapshot.ts';
import { withServerTarget } from '#server/database/backup/postgresql-backup.ts';
import { damaged } from '#server/database/backup/snapshot-format.ts';
import { removeScratch, scratchFolder } from '#server/database/built-in/scratch.ts';
import { connectDatabase, type DatabaseSettings, withDatabaseUrls } from '#server/database/connect.ts';
import type { Engine } from '#server/database/engine.ts';
import { listPeople } from '#server/records/access/people.ts';
import { checkBackup } from '#server/records/operator/check-backup.ts';
import type { ProofContext } from './context.ts';

/** Enough people to notice a problem that affects everyone, and few enough to be quick. */
const PEOPLE_COMPARED = 5;

/** What the app answered a few people at one moment. */
export interface Answers {
  at: Temporal.Instant;
  byPerson: ReadonlyMap<string, string>;
}

/** What the app answers a few people, chosen at random. */
export async function readSomeAnswers(
  { readAnswers }: ProofContext,
  engine: Engine,
  at: Temporal.Instant,
): Promise<Answers> {
  const people = (await listPeople(engine)).map(({ id }) => ({ id, order: crypto.randomUUID() }));
  const chosen = people.toSorted((a, b) => a.order.localeCompare(b.order)).slice(0, PEOPLE_COMPARED);
  return readAnswersOf({ readAnswers }, engine, { at, ids: chosen.map(({ id }) => id) });
}

async function readAnswersOf(
  { readAnswers }: Pick<ProofContext, 'readAnswers'>,
  engine: Engine,
  { at, ids }: { at: Temporal.Instant; ids: Iterable<string> },
): Promise<Answers> {
  const byPerson = new Map<string, string>();
  for (const id of ids) byPerson.set(id, await readAnswers(engine, id, at));
  return { at, byPerson };
}

/** Leaves out people who changed something during the backup: it may have the old or the new state. */
export async function withoutChanged(
  context: ProofContext,
  engine: Engine,
  before: Answers,
): Promise<Answers> {
  const after = await readAnswersOf(context, engine, { at: before.at, ids: before.byPerson.keys() });
  const unchanged = [...before.byPerson].filter(([id, answers]) => after.byPerson.get(id) === answers);
  return { at: before.at, byPerson: new Map(unchanged) };
}

async function compareAnswers(context: ProofContext, engine: Engine, expected: Answers): Promise<number> {
  const ids = expected.byPerson.keys();
  const { byPerson } = await readAnswersOf(context, engine, { at: expected.at, ids });
  const different = [...expected.byPerson].filter(([id, answers]) => byPerson.get(id) !== answers);
  if (different.length === 0) return expected.byPerson.size;
  throw damaged(`${different.length} of ${byPerson.size} people are answered otherwise from it`);
}

export interface Proof {
  rows: number;
  tables: number;
  /** People whose answers were the same. */
  compared: number;
}

interface Proving {
  path: string;
  key: BackupKey | undefined;
  /** What the app answered from the original data. Without it, the proof only checks that the app can answer. */
  answers?: Answers | undefined;
}

/** Always a second built-in database, so that no permission is needed on the operator's server. */
const scratchSettings = (dataDir: string): DatabaseSettings & { url: undefined } => ({
  url: undefined,
  ownerUrl: undefined,
  dataDir: scratchFolder(dataDir),
  maxConnections: 4,
  mayShare: false,
  onIdleError: () => {},
  onNotice: () => {},
});

/** Restores a file into a scratch database, compares rows and answers, and removes the database again. */
export async function proveBackup(context: ProofContext, proving: Proving): Promise<Proof> {
  const { path, key } = proving;
  const { header } = await checkBackup(path, { keyRing: context.keyRing, key });
  const settings = scratchSettings(context.dataDir);
  removeScratch(context.dataDir);
  try {
    return await withDatabaseUrls(settings, async (urls) => {
      const { rows } = await withServerTarget(urls, (target) =>
        loadSnapshot(target, { pieces: readBackupFile(path, key), header, deleted: [] }),
      );
      const engine = await connectDatabase({ ...settings, url: urls.url });
      const answers = proving.answers ?? (await readSomeAnswers(context, engine, context.clock()));
      const compared = await compareAnswers(context, engine, answers).finally(() => engine.close());
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
      return { rows: total, tables: header.tables.length, compared };
    });
  } finally {
    removeScratch(context.dataDir);
  }
}
