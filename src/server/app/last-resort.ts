import { describeCause } from '../http/problem-reply.ts';

interface LastResort {
  log: { fatal(details: object, message: string): void };
  /** Shuts the process down. The caller limits how long that may take. */
  stop(): Promise<unknown>;
}

/**
 * Handles an uncaught error: logs its kind and shuts down as after a signal, with exit code 1, so that a supervisor
 * restarts the process. The state of the process is unknown after such an error. Without this, Node exits at once and
 * prints the error with its values.
 */
export function endOnUncaught({ log, stop }: LastResort): void {
  let isEnding = false;
  const end = async (error: unknown) => {
    log.fatal({ cause: describeCause(error) }, 'uncaught error: the process ends');
    if (isEnding) return;
    isEnding = true;
    await stop();
  };
  // Unhandled rejections arrive here too.
  process.on('uncaughtException', (error) => void end(error));
}
