import { setTimeout as wait } from 'node:timers/promises';

/** Work that continues after its request was answered. */
export interface Background {
  start(work: (signal: AbortSignal) => Promise<unknown>): void;
  /** Resolves when nothing is running. */
  settled(): Promise<void>;
  /** Aborts all work and waits briefly for it. */
  close(): Promise<void>;
}

const CLOSE_WITHIN_MS = 3_000;

export function createBackground(onError: (error: unknown) => void): Background {
  const running = new Set<Promise<unknown>>();
  const stop = new AbortController();
  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    start(work) {
      const started = work(stop.signal)
        .catch((error: unknown) => {
          if (!stop.signal.aborted) onError(error);
        })
        .finally(() => running.delete(started));
      running.add(started);
    },
    settled,
    async close() {
      stop.abort();
      const giveUp = new AbortController();
      await Promise.race([settled(), wait(CLOSE_WITHIN_MS, undefined, { signal: giveUp.signal })]);
      giveUp.abort();
    },
  };
}
