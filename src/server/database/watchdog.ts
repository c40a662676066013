import { Worker } from 'node:worker_threads';

export interface WatchdogData {
  /** Two numbers: one that grows with every beat, and one to wait at. */
  beats: SharedArrayBuffer;
  tickMs: number;
  /** After so many ticks without a beat the process ends. */
  silentTicks: number;
}

/** Longer than anything that the database may rightly take, on a slow machine too. */
const USUAL = { tickMs: 1_000, silentTicks: 120 };

/** It needs next to nothing. */
const LITTLE_MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

/** Ends the process when the main thread stands still, so that a supervisor can start it again. Returns how to stop. */
export function startWatchdog({ tickMs, silentTicks } = USUAL): () => void {
  const beats = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(beats);
  const data: WatchdogData = { beats, tickMs, silentTicks };
  const worker = new Worker(new URL('./watchdog-worker.ts', import.meta.url), {
    workerData: data,
    resourceLimits: LITTLE_MEMORY,
  });
  worker.unref();
  const heart = setInterval(() => Atomics.add(counter, 0, 1), tickMs);
  heart.unref();
  return () => {
    clearInterval(heart);
    void worker.terminate();
  };
}
