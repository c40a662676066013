import { Worker } from 'node:worker_threads';
import type { ImportDetails } from '#contract/import.ts';
import type { FoundInImport } from '#server/database/schema/imports.ts';
import type { ReadWork } from './read-content.ts';
import type { ReadMessage } from './read-worker.ts';

export type ReadOutcome =
  | { kind: 'found'; sources: string[]; found: FoundInImport }
  | { kind: 'question'; question: NonNullable<ImportDetails['question']> }
  | {
      kind: 'problem';
      problem: NonNullable<ImportDetails['problem']>;
      sources: string[];
      found?: FoundInImport;
    };

/** A JSON file of 64 MiB takes several times as much memory when parsed. */
const MEMORY = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 32 };

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

interface ReadHooks {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export type ReadFile = (work: ReadWork, hooks: ReadHooks) => Promise<ReadOutcome>;

/** Reads a file in a worker thread. If it needs more memory than allowed, it is too large. */
export const readFile: ReadFile = (work, { onProgress, signal }) => {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: MEMORY,
  });
  const stop = (): void => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  const outcome = new Promise<ReadOutcome>((resolve, reject) => {
    worker.on('message', (message: ReadMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else resolve(message.outcome);
    });
    worker.on('error', (error: Error & { code?: string }) => {
      if (error.code === OUT_OF_MEMORY) resolve({ kind: 'problem', problem: 'TOO_LARGE', sources: [] });
      // The message could quote the file.
      else reject(new Error(`Reading an upload failed: ${error.name}`));
    });
    worker.on('exit', () => resolve({ kind: 'problem', problem: 'INTERRUPTED', sources: [] }));
  });
  return outcome.finally(() => signal.removeEventListener('abort', stop));
};
