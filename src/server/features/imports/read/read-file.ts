import { programFile } from '#leaf/own-files.ts';
import type { ReadOutcome } from '#server/database/schema/imports.ts';
import { runLimited } from '#server/integrations/limited-process/run-limited.ts';
import type { ReadWork } from './read-content.ts';
import type { ReadMessage } from './read-process.ts';

/** A JSON file of 64 MiB takes several times as much memory when parsed. */
const MEMORY = { heapMib: 768, memoryMib: 1_200 };
const DEADLINE_MS = 300_000;
/**
 * The CPU limit ends a process that outlived the service, which watches the deadline. Several threads may count at
 * once.
 */
const LIMITS = { ...MEMORY, cpuSeconds: 600 };

interface ReadHooks {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export type ReadFile = (work: ReadWork, hooks: ReadHooks) => Promise<ReadOutcome>;

/** Reads a file in a separate process with limits, and resolves when that process has ended. */
export function createReadFile({ limits = LIMITS, deadlineMs = DEADLINE_MS } = {}): ReadFile {
  return async (work, { onProgress, signal }) => {
    const ending = await runLimited<ReadMessage, ReadOutcome>(
      {
        script: programFile('read-upload'),
        limits,
        deadlineMs,
        signal,
        answerOf(message) {
          if ('failure' in message) throw new Error(`Reading an upload failed: ${message.failure}`);
          if ('outcome' in message) return message.outcome;
          onProgress(message.progress);
          return undefined;
        },
      },
      work,
    );
    return 'answer' in ending ? ending.answer : { kind: 'problem', problem: ending.stopped, sources: [] };
  };
}

export const readFile = createReadFile();
