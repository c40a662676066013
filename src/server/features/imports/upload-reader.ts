import { Problem } from '#contract/problem.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { ImportAnswers } from '#server/integrations/imports/import-problem.ts';
import { notFound } from './change-history.ts';
import { type ReadingContext, readImport } from './read-import.ts';
import { beginAgain, insertImport, selectImport } from './store.ts';
import { createUploadSlots } from './upload-slots.ts';

interface ReaderOptions extends Omit<ReadingContext, 'signal'> {
  actAs: (userId: string) => PersonStore;
}

interface Answered {
  id: string;
  answers: ImportAnswers;
}

const SWEEP_EVERY_MS = 3_600_000;

/** Receives files and reads them in the background, a few at a time. */
export function createUploadReader({ actAs, ...options }: ReaderOptions) {
  const { uploads, clock, onError } = options;
  const stopping = new AbortController();
  const working = new Map<string, Promise<void>>();
  const slots = createUploadSlots();
  const sweep = (): void => void uploads.sweep(clock()).catch(onError);
  sweep();
  const sweeper = setInterval(sweep, SWEEP_EVERY_MS).unref();

  function startReading(userId: string, { id, answers }: Answered): void {
    const context = { ...options, signal: stopping.signal };
    const work = readImport(context, { person: actAs(userId), id, answers }).finally(() => {
      slots.release(userId);
      working.delete(id);
    });
    working.set(id, work);
  }

  return {
    /** Stores a file and starts to read it; returns the id of the import. */
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
      startReading(userId, { id, answers: {} });
      return id;
    },
    /** Reads the file again with the person's answer. A password exists only in the worker thread that uses it. */
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
      startReading(userId, answered);
    },
    forget: (id: string): Promise<void> => uploads.remove(id),
    async close(): Promise<void> {
      clearInterval(sweeper);
      stopping.abort();
      await Promise.all(working.values());
    },
  };
}

export type UploadReader = ReturnType<typeof createUploadReader>;
