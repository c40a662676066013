import { setTimeout as sleep } from 'node:timers/promises';
import { CannotStart, type Postmaster } from './postmaster.ts';

export type Notice = (text: string) => void;

/** A database server that is started again whenever it ends. */
export interface SupervisedServer {
  stop(mode: 'fast' | 'smart'): Promise<void>;
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 15_000;
/** Messages of a start while children of a killed server still hold its memory. They end as soon as they notice. */
const STILL_IN_USE = /still in use|Is another postmaster/;
const STILL_IN_USE_FOR_MS = 60_000;

type Start = () => Promise<Postmaster>;

/** The first start. It fails at once, unless an earlier server is still ending. */
async function startFirst(start: Start): Promise<Postmaster> {
  const giveUpAt = performance.now() + STILL_IN_USE_FOR_MS;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const isTemporary = error instanceof CannotStart && STILL_IN_USE.test(error.message);
      if (!isTemporary || performance.now() > giveUpAt) throw error;
      await sleep(FIRST_DELAY_MS);
    }
  }
}

/** Starts the server, and starts it again whenever it ends: soon at first, then after growing pauses. */
export async function supervise(start: Start, onNotice: Notice): Promise<SupervisedServer> {
  const stopping = new AbortController();
  let server: Postmaster | undefined = await startFirst(start);

  async function startAgain(): Promise<void> {
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS)) {
      await sleep(delayMs, undefined, { signal: stopping.signal });
      try {
        server = await start();
        return onNotice('the built-in database runs again');
      } catch (error) {
        onNotice(`the built-in database does not start: ${(error as Error).message}`);
      }
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await server?.ended;
      if (stopping.signal.aborted) return;
      server = undefined;
      onNotice(`the built-in database ended and is started again: ${reason}`);
      await startAgain();
    }
  }

  // The wait between two attempts ends with an AbortError when it is stopped.
  const watching = watch().catch(() => {});
  return {
    async stop(mode) {
      stopping.abort();
      await server?.stop(mode);
      await watching;
      await server?.stop(mode);
    },
  };
}
