import { Worker } from 'node:worker_threads';
import { Problem } from '#contract/problem.ts';
import { programFile } from '#leaf/own-files.ts';
import type { EncryptWork } from './encrypt-worker.ts';

/** Exports encrypted at once: deriving one key takes 256 MiB for a second. */
const MOST_AT_ONCE = 2;

/** Encrypts exports with a passphrase, a few at a time. */
export function createExportEncrypter(workFactor?: number) {
  let running = 0;
  return async (content: string, passphrase: string): Promise<Uint8Array> => {
    if (running >= MOST_AT_ONCE)
      throw new Problem('OVERLOADED', 'Too many exports at once. Please try again.');
    running++;
    const workerData: EncryptWork = { content, passphrase, workFactor };
    const worker = new Worker(programFile('encrypt-export'), { workerData });
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
      });
    } finally {
      running--;
      await worker.terminate();
    }
  };
}
