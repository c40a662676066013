import { Problem } from '#contract/problem.ts';
import { localTime } from '#contract/timezone.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { ImportAnswers } from '#server/integrations/imports/import-problem.ts';
import { selectCycle } from '#server/records/cycle/cycle-record.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import { notFound } from './change-history.ts';
import { type ReadOutcome, readFile } from './read-file.ts';
import { beginAgain, insertImport, saveOutcome, saveProgress, selectImport } from './store.ts';
import type { Uploads } from './uploads.ts';

interface DeskOptions {
  uploads: Uploads;
  clock: () => Temporal.Instant;
  /** The owner's store beyond the request: reading goes on when they have left. */
  actAs: (userId: string) => PersonStore;
  onError: (error: unknown) => void;
}

/** Uploading or being read, in this process. */
const MOST_AT_ONCE = 5;
const PROGRESS_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 3_600_000;

const FAILED: ReadOutcome = { kind: 'problem', problem: 'UNREADABLE', sources: [] };

/** The person's day, as text: later ones are in the future. */
export async function readToday(person: PersonStore, now: Temporal.Instant): Promise<string> {
  const [cycle] = await person.read(selectCycle);
  return String(localTime(now, ownRow(cycle).timezone).toPlainDate());
}

/** Receives files and reads them in the background, a few at a time. */
export function createReadingDesk({ uploads, clock, actAs, onError }: DeskOptions) {
  const stopping = new AbortController();
  const working = new Map<string, Promise<void>>();
  /** The owners of the files that are uploaded or read now. */
  const owners = new Set<string>();
  const sweep = (): void => void uploads.sweep(clock()).catch(onError);
  sweep();
  const sweeper = setInterval(sweep, SWEEP_EVERY_MS).unref();

  function takeSeat(userId: string): void {
    if (owners.has(userId))
      throw new Problem('IMPORT_NOT_READY', 'Another file of yours is being read: wait for it');
    if (owners.size >= MOST_AT_ONCE)
      throw new Problem('UPLOADS_FULL', 'Too many files at once. Please try again.');
    owners.add(userId);
  }

  async function readInto(person: PersonStore, id: string, answers: ImportAnswers): Promise<void> {
    const today = await readToday(person, clock());
    let savedMs = clock().epochMilliseconds;
    const onProgress = (share: number): void => {
      const nowMs = clock().epochMilliseconds;
      if (nowMs - savedMs < PROGRESS_EVERY_MS) return;
      savedMs = nowMs;
      person.change(saveProgress(id, share, clock())).catch(onError);
    };
    const work = { path: uploads.pathOf(id), folder: uploads.folder, answers, today };
    const outcome = await readFile(work, { onProgress, signal: stopping.signal });
    // Only a question needs the file again.
    if (outcome.kind !== 'question') await uploads.remove(id);
    await person.change(saveOutcome(id, outcome, clock()));
  }

  function read(userId: string, id: string, answers: ImportAnswers): void {
    const person = actAs(userId);
    const work = readInto(person, id, answers)
      .catch(async (error) => {
        onError(error);
        await uploads.remove(id);
        await person.change(saveOutcome(id, FAILED, clock()));
      })
      .catch(onError)
      .finally(() => {
        owners.delete(userId);
        working.delete(id);
      });
    working.set(id, work);
  }

  return {
    /** Keeps a file and begins to read it; answers with the id of the import. */
    async receive(person: PersonStore, userId: string, content: AsyncIterable<Uint8Array>): Promise<string> {
      takeSeat(userId);
      const id = crypto.randomUUID();
      try {
        await uploads.receive(id, content);
        await person.change(insertImport(id, clock()));
      } catch (error) {
        owners.delete(userId);
        await uploads.remove(id);
        throw error;
      }
      read(userId, id, {});
      return id;
    },
    /** Reads the file again with the person's answer. A password is gone with the thread that used it. */
    async answer(
      person: PersonStore,
      userId: string,
      { id, answers }: { id: string; answers: ImportAnswers },
    ) {
      const [[row]] = await person.read(selectImport(id));
      if (row === undefined) throw notFound();
      takeSeat(userId);
      try {
        const [begun] = await person.change(beginAgain(id, clock()));
        if (begun.length === 0) throw new Problem('IMPORT_NOT_READY', 'This import asks nothing');
      } catch (error) {
        owners.delete(userId);
        throw error;
      }
      read(userId, id, answers);
    },
    forget: (id: string): Promise<void> => uploads.remove(id),
    async close(): Promise<void> {
      clearInterval(sweeper);
      stopping.abort();
      await Promise.all(working.values());
    },
  };
}

export type ReadingDesk = ReturnType<typeof createReadingDesk>;
