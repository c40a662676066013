import { setTimeout } from 'node:timers/promises';
import { Problem } from '#contract/problem.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { ReadOutcome } from '#server/database/schema/imports.ts';
import type { ImportAnswers } from '#server/integrations/imports/import-problem.ts';
import { beginAgain, insertImport, selectAsking, selectImport } from '#server/records/imports/imports.ts';
import { notFound } from '../find-import.ts';
import { createActiveUploads } from './active-uploads.ts';
import type { ArrivingFile } from './arriving-body.ts';
import { prepareToForgetFiles } from './forget-files.ts';
import { type ReadingContext, readImport } from './read-import.ts';
import { createReadingQueue } from './reading-queue.ts';
import { refuseImport } from './refuse-import.ts';
import { type FileState, startSweeper } from './upload-sweeper.ts';

interface ReaderOptions extends Omit<ReadingContext, 'queue'> {
  actAs: (userId: string) => PersonStore;
  listImports: (states: readonly FileState[]) => Promise<ReadonlySet<string>>;
  /** How long a request waits for its file. */
  longestWaitMs?: number;
}

interface Answered {
  id: string;
  answers: ImportAnswers;
}

/** A request waits until a file of up to this size is read. A larger one is read in the background. */
const SMALL_BYTES = 1 << 20;
const LONGEST_WAIT_MS = 15_000;

/** The outcome, or undefined if it takes longer than `waitMs`. */
async function outcomeWithin(
  waitMs: number,
  reading: Promise<ReadOutcome>,
): Promise<ReadOutcome | undefined> {
  const timer = new AbortController();
  try {
    return await Promise.race([reading, setTimeout(waitMs, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

/** Throws if another file waits for the person's answer: such a file stays on the disk, so only one is allowed. */
async function assertNoneWaits(person: PersonStore): Promise<void> {
  const [asking] = await person.read(selectAsking);
  if (asking.length > 0)
    throw new Problem(
      'IMPORT_NOT_READY',
      'Another file of yours waits for your answer. Answer its question, or discard it.',
    );
}

/** Receives files and reads them, a few at a time: small ones at once, others in the background. */
export function createUploadReader({
  actAs,
  listImports,
  longestWaitMs = LONGEST_WAIT_MS,
  ...options
}: ReaderOptions) {
  const { uploads, clock, onError } = options;
  const active = createActiveUploads();
  const context = { ...options, queue: createReadingQueue() };
  const sweeper = startSweeper({ uploads, listImports, isActive: active.has, onError });

  /**
   * Starts to read a file, and waits for it if it is small. Throws if it cannot be imported; then nothing of it is
   * left.
   */
  async function startReading(userId: string, answered: Answered, stopping: AbortController): Promise<void> {
    const { id } = answered;
    const sizeBytes = await uploads.sizeOf(id);
    const person = actAs(userId);
    const reading = readImport(context, { person, stopping, ...answered }).finally(() =>
      active.release(userId),
    );
    if (sizeBytes > SMALL_BYTES) return;
    const outcome = await outcomeWithin(longestWaitMs, reading);
    if (outcome?.kind === 'problem' && outcome.problem !== 'INTERRUPTED')
      await refuseImport(person, id, outcome);
  }

  return {
    /** Stores a file and reads it; returns the id of the import. */
    async receive(person: PersonStore, userId: string, file: Omit<ArrivingFile, 'signal'>): Promise<string> {
      const id = crypto.randomUUID();
      const stopping = active.take(userId, id);
      try {
        await assertNoneWaits(person);
        await uploads.receive(id, { ...file, signal: stopping.signal });
        await person.change(insertImport(id, clock()));
      } catch (error) {
        await uploads.remove(id).finally(() => active.release(userId));
        throw error;
      }
      await startReading(userId, { id, answers: {} }, stopping);
      return id;
    },
    /** Reads the file again with the person's answer. A password exists only in the process that uses it. */
    async answer(person: PersonStore, userId: string, answered: Answered): Promise<void> {
      const [[row]] = await person.read(selectImport(answered.id));
      if (row === undefined) throw notFound();
      const stopping = active.take(userId, answered.id);
      try {
        const [begun] = await person.change(beginAgain(answered.id, clock()));
        if (begun.length === 0)
          throw new Problem('IMPORT_NOT_READY', 'This import has no open question. Read its state again.');
      } catch (error) {
        active.release(userId);
        throw error;
      }
      await startReading(userId, answered, stopping);
    },
    aheadOf: context.queue.aheadOf,
    /** Ends the reading of a deleted import, and deletes its file. */
    async forget(id: string): Promise<void> {
      await active.stopImport(id);
      await uploads.remove(id);
    },
    /**
     * Call it before a person is deleted, and the returned function afterwards. It also ends the person's uploads in
     * progress.
     */
    async prepareToForget(person: PersonStore, userId: string): Promise<() => Promise<void>> {
      const forgetFiles = await prepareToForgetFiles(person, uploads);
      return async () => {
        await active.stopPerson(userId);
        await forgetFiles();
      };
    },
    async close(): Promise<void> {
      await Promise.all([sweeper.stop(), active.stopAll()]);
    },
  };
}

export type UploadReader = ReturnType<typeof createUploadReader>;
