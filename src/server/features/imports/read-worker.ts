// Reads one file in a worker thread.
import { parentPort, workerData } from 'node:worker_threads';
import { type ReadWork, readContent } from './read-content.ts';
import type { ReadOutcome } from './read-file.ts';

export type ReadMessage = { progress: number } | { outcome: ReadOutcome };

const port = parentPort;
if (port !== null) {
  const post = (message: ReadMessage): void => port.postMessage(message);
  post({ outcome: await readContent(workerData as ReadWork, (progress) => post({ progress })) });
}
