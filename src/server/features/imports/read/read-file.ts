import type { ImportDetails } from '#contract/import.ts';
import type { FoundInImport } from '#server/database/schema/imports.ts';
import { startLimited } from './limited-process.ts';
import type { ReadWork } from './read-content.ts';
import type { ReadMessage } from './read-process.ts';

type ImportProblem = NonNullable<ImportDetails['problem']>;

export type ReadOutcome =
  | { kind: 'found'; sources: string[]; found: FoundInImport }
  | { kind: 'question'; question: NonNullable<ImportDetails['question']> }
  | { kind: 'problem'; problem: ImportProblem; sources: string[]; found?: FoundInImport };

/** A JSON file of 64 MiB takes several times as much memory when parsed. */
const MEMORY = { heapMib: 768, memoryMib: 1_200 };
const DEADLINE_MS = 300_000;
/** Ends a process that outlived the service, which watches the deadline. Several threads may use it at once. */
const LIMITS = { ...MEMORY, cpuSeconds: 600 };

interface ReadHooks {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export type ReadFile = (work: ReadWork, hooks: ReadHooks) => Promise<ReadOutcome>;

/** Reads a file in a separate process with limits, and resolves when that process has ended. */
export function createReadFile({ limits = LIMITS, deadlineMs = DEADLINE_MS } = {}): ReadFile {
  return async (work, { onProgress, signal }) => {
    if (signal.aborted) return { kind: 'problem', problem: 'INTERRUPTED', sources: [] };
    const child = startLimited(new URL('./read-process.ts', import.meta.url), limits);
    const { promise, resolve, reject } = Promise.withResolvers<ReadOutcome>();
    let result: ReadOutcome | Error | undefined;
    const end = (reached: ReadOutcome | Error): void => {
      result ??= reached;
      child.kill('SIGKILL');
    };
    const endWith = (problem: ImportProblem): void => end({ kind: 'problem', problem, sources: [] });
    const stop = (): void => endWith('INTERRUPTED');
    const deadline = setTimeout(() => endWith('TOO_SLOW'), deadlineMs);
    signal.addEventListener('abort', stop, { once: true });
    child.on('message', (message: ReadMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('outcome' in message) end(message.outcome);
      else end(new Error(`Reading an upload failed: ${message.failure}`));
    });
    child.once('error', end);
    child.once('close', (_code, endedBy) => {
      // Neither an outcome nor ended from here: the process reached one of its limits.
      endWith(endedBy === 'SIGXCPU' ? 'TOO_SLOW' : 'TOO_LARGE');
      clearTimeout(deadline);
      signal.removeEventListener('abort', stop);
      if (result instanceof Error) reject(result);
      else if (result !== undefined) resolve(result);
    });
    // A failure to send it shows in how the process ends.
    child.send(work, () => {});
    return promise;
  };
}

export const readFile = createReadFile();
