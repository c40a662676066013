import { describeCause } from './http/problem-reply.ts';

interface LastResort {
  log: { fatal(details: object, message: string): void };
  /** Ends the process in order; what takes too long is the caller's business. */
  stop(): Promise<unknown>;
}

/**
 * For an error that nobody caught. What the process holds is then no longer sure, so that it says which error it was and
 * ends, as after a signal but with code 1: a supervisor starts it again. Without this, Node ends at once and prints the
 * error with its values.
 */
export function endOnUncaught({ log, stop }: LastResort): void {
  let isEnding = false;
  const end = async (error: unknown) => {
    log.fatal({ cause: describeCause(error) }, 'an error that nobody caught: the process ends');
    if (isEnding) return;
    isEnding = true;
    await stop();
  };
  // Rejections that nobody handles arrive here too.
  process.on('uncaughtException', (error) => void end(error));
}
