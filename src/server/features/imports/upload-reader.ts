import { setTimeout } from 'node:timers/promises';
import { Problem } from '#contract/problem.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { ImportAnswers } from '#server/integrations/imports/import-problem.ts';
import { notFound } from './change-history.ts';
import type { ReadOutcome } from './read-file.ts';
import { type ReadingContext, readImport, type StoredImport } from './read-import.ts';
import { refuseImport } from './refuse-import.ts';
import { beginAgain, insertImport, selectImport } from './store.ts';
import { createUploadSlots } from './upload-slots.ts';

type ReadingOptions = Omit<ReadingContext, 'signal'>;

interface ReaderOptions extends ReadingOptions {
  actAs: (userId: string) => PersonStore;
  /** How long a request waits for its file. */
  longestWaitMs?: number;
}

interface Answered {
  id: string;
  answers: ImportAnswers;
}

const SWEEP_EVERY_MS = 3_600_000;

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

/** Deletes files that an ended process left, at once and every hour. */
function startSweeper({ uploads, clock, onError }: ReadingOptions) {
  const sweep = (): void => void uploads.sweep(clock()).catch(onError);
  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  return { stop: () => clearInterval(timer) };
}

/** Runs readings, and waits for them when the process stops. */
function createReadings(options: ReadingOptions) {
  const stopping = new AbortController();
  const running = new Set<Promise<ReadOutcome>>();
  return {
    start(stored: StoredImport): Promise<ReadOutcome> {
      const reading = readImport({ ...options, signal: stopping.signal }, stored).finally(() =>
        running.delete(reading),
      );
      running.add(reading);
      return reading;
    },
    async close(): Promise<void> {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Receives files and reads them, a few at a time: small ones at once, others in the background. */
export function createUploadReader({ actAs, longestWaitMs = LONGEST_WAIT_MS, ...options }: ReaderOptions) {
  const { uploads, clock } = options;
  const slots = createUploadSlots();
  const sweeper = startSweeper(options);
  const readings = createReadings(options);

  /** Waits for a small file. Throws if it cannot be imported; then nothing of it is left. */
  async function read(userId: string, answered: Answered): Promise<void> {
    const { id } = answered;
    const sizeBytes = await uploads.sizeOf(id);
    const owner = actAs(userId);
    const reading = readings.start({ person: owner, ...answered }).finally(() => slots.release(userId));
    if (sizeBytes > SMALL_BYTES) return;
    const outcome = await outcomeWithin(longestWaitMs, reading);
    if (outcome?.kind === 'problem' && outcome.problem !== 'INTERRUPTED')
      await refuseImport(owner, id, outcome);
  }

  return {
    /** Stores a file and reads it; returns the id of the import. */
    async receive(person: PersonStore, userId: string, content: AsyncIterable<Uint8Array>): Promise<string> {
      slots.take(userId);
      const id = crypto.randomUUID();
      try {
        await uploads.receive(id, content);
        await person.change(insertImport(id, clock()));
      } catch (error) {
        slots.release(userId);
        await uploads.remove(id);
        throw error;
      }
      await read(userId, { id, answers: {} });
      return id;
    },
    /** Reads the file again with the person's answer. A password exists only in the process that uses it. */
    async answer(person: PersonStore, userId: string, answered: Answered): Promise<void> {
      const [[row]] = await person.read(selectImport(answered.id));
      if (row === undefined) throw notFound();
      slots.take(userId);
      try {
        const [begun] = await person.change(beginAgain(answered.id, clock()));
        if (begun.length === 0)
          throw new Problem('IMPORT_NOT_READY', 'This import has no open question. Read its state again.');
      } catch (error) {
        slots.release(userId);
        throw error;
      }
      await read(userId, answered);
    },
    forget: (id: string): Promise<void> => uploads.remove(id),
    async close(): Promise<void> {
      sweeper.stop();
      await readings.close();
    },
  };
}

export type UploadReader = ReturnType<typeof createUploadReader>;
