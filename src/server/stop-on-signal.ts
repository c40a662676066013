const STOP_WITHIN_MS = 10_000;
/** One wish to stop can arrive several times: straight from the terminal or supervisor, from npm and from the launcher. */
const ONE_WISH_MS = 1_000;

type Step = () => Promise<unknown> | unknown;

/** The part of the process that stopping needs. */
interface StoppableProcess {
  on(signal: 'SIGTERM' | 'SIGINT', listener: (signal: NodeJS.Signals) => void): unknown;
  exit(code: number): void;
}

interface Surroundings {
  process: StoppableProcess;
  /** Milliseconds that only grow. */
  elapsed: () => number;
}

/**
 * Runs the steps in order at the first signal. Only a second Ctrl-C, or a step that hangs, ends the process at once: a
 * supervisor that has waited long enough has another signal for that. Returns the same way to stop, without a
 * signal.
 */
export function stopOnSignal(
  steps: readonly Step[],
  { process: stoppable, elapsed }: Surroundings = { process, elapsed: () => performance.now() },
): (code: number) => Promise<void> {
  let stoppingSince: number | undefined;
  const stop = async (code: number) => {
    if (stoppingSince !== undefined) return;
    stoppingSince = elapsed();
    setTimeout(() => stoppable.exit(1), STOP_WITHIN_MS).unref();
    for (const step of steps) await step();
    stoppable.exit(code);
  };
  const follow = (signal: NodeJS.Signals) => {
    const isSecondWish = stoppingSince !== undefined && elapsed() - stoppingSince > ONE_WISH_MS;
    if (signal === 'SIGINT' && isSecondWish) stoppable.exit(1);
    return stop(0);
  };
  stoppable.on('SIGTERM', follow);
  stoppable.on('SIGINT', follow);
  return stop;
}
