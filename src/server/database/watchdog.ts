import { Worker } from 'node:worker_threads';

export interface WatchdogData {
  /** Two numbers: a counter of heartbeats, and one to wait on. */
  beats: SharedArrayBuffer;
  tickMs: number;
  /** The process ends after this many ticks without a heartbeat. */
  silentTicks: number;
  /** It ends earlier once it has computed for this long without a heartbeat. */
  silentCpuMs: number;
}

/**
 * Longer than any database call should take. A process that gets little CPU on a busy machine is slow, not stuck, so
 * two minutes of computing count, and ten minutes of anything.
 */
const USUAL = { tickMs: 1_000, silentTicks: 600, silentCpuMs: 120_000 };

/** The worker needs almost no memory. */
const LITTLE_MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

/**
 * Ends the process when the main thread hangs, so that a supervisor restarts it. Returns a function that stops the
 * watch.
 */
export function startWatchdog(limits: Omit<WatchdogData, 'beats'> = USUAL): () => void {
  const beats = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(beats);
  const data: WatchdogData = { beats, ...limits };
  const worker = new Worker(new URL('./watchdog-worker.ts', import.meta.url), {
    workerData: data,
    resourceLimits: LITTLE_MEMORY,
  });
  worker.unref();
  const heart = setInterval(() => Atomics.add(counter, 0, 1), limits.tickMs);
  heart.unref();
  return () => {
    clearInterval(heart);
    void worker.terminate();
  };
}
