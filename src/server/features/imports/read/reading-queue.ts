/** Files read at once by this process: each may take a gigabyte of memory. */
const AT_ONCE = 2;

interface Waiting {
  id: string;
  begin(): void;
}

/** Runs a few readings at once; the others wait for their turn. */
export function createReadingQueue(atOnce = AT_ONCE) {
  const running = new Set<string>();
  const waiting: Waiting[] = [];

  /** Resolves when it is this import's turn, and at once when it is stopped. */
  function turnOf(id: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const begin = (): void => {
      signal.removeEventListener('abort', begin);
      const at = waiting.indexOf(entry);
      if (at !== -1) waiting.splice(at, 1);
      running.add(id);
      resolve();
    };
    const entry = { id, begin };
    if (running.size < atOnce || signal.aborted) begin();
    else {
      waiting.push(entry);
      signal.addEventListener('abort', begin);
    }
    return promise;
  }

  return {
    async run<T>(id: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      await turnOf(id, signal);
      try {
        return await work();
      } finally {
        running.delete(id);
        if (running.size < atOnce) waiting[0]?.begin();
      }
    },
    /** How many files are read before this one; null if it does not wait. */
    aheadOf(id: string): number | null {
      const at = waiting.findIndex((entry) => entry.id === id);
      return at === -1 ? null : running.size + at;
    },
  };
}

export type ReadingQueue = ReturnType<typeof createReadingQueue>;
