import type { PersonStore } from '#server/database/person.ts';
import type { ReadOutcome } from '#server/database/schema/imports.ts';
import type { ImportAnswers } from '#server/integrations/imports/import-problem.ts';
import { saveOutcome, saveProgress } from '#server/records/imports/imports.ts';
import { readPersonToday } from './person-today.ts';
import type { ReadFile } from './read-file.ts';
import type { ReadingQueue } from './reading-queue.ts';
import type { Uploads } from './uploads.ts';

export interface ReadingContext {
  uploads: Uploads;
  queue: ReadingQueue;
  readFile: ReadFile;
  clock: () => Temporal.Instant;
  onError: (error: unknown) => void;
  progressEveryMs?: number;
}

export interface StoredImport {
  /** The owner's store, independent of a request, because reading continues after the request has ended. */
  person: PersonStore;
  id: string;
  answers: ImportAnswers;
  stopping: AbortController;
}

const PROGRESS_EVERY_MS = 5_000;

const FAILED: ReadOutcome = { kind: 'problem', problem: 'UNREADABLE', sources: [] };

/** Stores the progress, so that other instances know that this one works. Stops reading if the import was deleted. */
function reportProgress(
  { clock, onError, progressEveryMs = PROGRESS_EVERY_MS }: ReadingContext,
  { person, id, stopping }: StoredImport,
) {
  let share = 0;
  const save = async (): Promise<void> => {
    const [saved] = await person.change(saveProgress(id, share, clock()));
    if (saved.length === 0) stopping.abort();
  };
  const timer = setInterval(() => void save().catch(onError), progressEveryMs);
  return {
    set(progress: number): void {
      share = progress;
    },
    end: () => clearInterval(timer),
  };
}

/** Reads the file when it is its turn, and saves the outcome. */
async function readInTurn(context: ReadingContext, stored: StoredImport): Promise<ReadOutcome> {
  const { uploads, queue, readFile, clock } = context;
  const { person, id, answers, stopping } = stored;
  const { signal } = stopping;
  const progress = reportProgress(context, stored);
  const reading = queue.run(id, signal, async () => {
    const today = await readPersonToday(person, clock());
    const copies = await uploads.reserveCopies(id);
    const [path, folder, copiedBytes] = [uploads.pathOf(id), uploads.folderOf(id), copies.bytes];
    const work = { path, folder, copiedBytes, answers, today };
    return readFile(work, { onProgress: progress.set, signal }).finally(copies.release);
  });
  const outcome = await reading.finally(progress.end);
  const [saved] = await person.change(saveOutcome(id, outcome, clock()));
  // The file is needed again only after a question, and not if the import was deleted meanwhile.
  if (outcome.kind !== 'question' || saved.length === 0) await uploads.remove(id);
  return outcome;
}

/**
 * Reads the file of an import and saves the outcome, or that it failed. It never throws: often no request waits for it.
 */
export async function readImport(context: ReadingContext, stored: StoredImport): Promise<ReadOutcome> {
  const { uploads, clock, onError } = context;
  const { person, id } = stored;
  try {
    return await readInTurn(context, stored);
  } catch (error) {
    onError(error);
    await uploads.remove(id).catch(onError);
    await person.change(saveOutcome(id, FAILED, clock())).catch(onError);
    return FAILED;
  }
}
