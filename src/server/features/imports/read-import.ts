import type { PersonStore } from '#server/database/person.ts';
import type { ImportAnswers } from '#server/integrations/imports/import-problem.ts';
import { readPersonToday } from './person-today.ts';
import type { ReadFile, ReadOutcome } from './read-file.ts';
import { saveOutcome, saveProgress } from './store.ts';
import type { Uploads } from './uploads.ts';

export interface ReadingContext {
  uploads: Uploads;
  readFile: ReadFile;
  clock: () => Temporal.Instant;
  onError: (error: unknown) => void;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

export interface StoredImport {
  /** The owner's store outside of a request: reading continues after they have left. */
  person: PersonStore;
  id: string;
  answers: ImportAnswers;
}

const PROGRESS_EVERY_MS = 2_000;

const FAILED: ReadOutcome = { kind: 'problem', problem: 'UNREADABLE', sources: [] };

function createProgress({ clock, onError }: ReadingContext, { person, id }: StoredImport) {
  let savedMs = clock().epochMilliseconds;
  return (share: number): void => {
    const nowMs = clock().epochMilliseconds;
    if (nowMs - savedMs < PROGRESS_EVERY_MS) return;
    savedMs = nowMs;
    person.change(saveProgress(id, share, clock())).catch(onError);
  };
}

async function readAndSave(context: ReadingContext, stored: StoredImport): Promise<ReadOutcome> {
  const { uploads, readFile, clock, signal } = context;
  const { person, id, answers } = stored;
  const today = await readPersonToday(person, clock());
  const work = { path: uploads.pathOf(id), folder: uploads.folder, answers, today };
  const outcome = await readFile(work, { onProgress: createProgress(context, stored), signal });
  // Only a question needs the file again.
  if (outcome.kind !== 'question') await uploads.remove(id);
  await person.change(saveOutcome(id, outcome, clock()));
  return outcome;
}

/** Reads the file of an import and saves the outcome. It never throws: often no request waits for it. */
export async function readImport(context: ReadingContext, stored: StoredImport): Promise<ReadOutcome> {
  const { uploads, clock, onError } = context;
  const { person, id } = stored;
  try {
    return await readAndSave(context, stored);
  } catch (error) {
    onError(error);
    await uploads.remove(id).catch(onError);
    await person.change(saveOutcome(id, FAILED, clock())).catch(onError);
    return FAILED;
  }
}
