import { Worker } from 'node:worker_threads';

export interface WatchdogData {
  /** Two numbers: a counter of heartbeats, and one to wait on. */
  beats: SharedArrayBuffer;
  tickMs: number;
  /** The process ends after this many ticks without a heartbeat. */
  silentTicks: number;
}

/** Longer than any database call should take, even on a slow machine. */
const USUAL = { tickMs: 1_000, silentTicks: 120 };

/** The worker needs almost no memory. */
const LITTLE_MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

/**
 * Ends the process when the main thread hangs, so that a supervisor restarts it. Returns a function that stops the
 * watch.
 */
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
