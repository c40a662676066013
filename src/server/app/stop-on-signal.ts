/**
 * Of these, the built-in database may take 15 seconds (PATIENCE_MS in postmaster.ts) and the jobs 5. Less than the
 * systemd unit in docs/serving.md allows.
 */
const STOP_WITHIN_MS = 25_000;
/** One Ctrl-C can arrive several times: from the terminal, the supervisor, npm and the launcher. */
const SAME_REQUEST_MS = 1_000;

/** One step of stopping. `reason` says why the process stops, for the log. */
type Step = (reason: string) => Promise<unknown> | unknown;

/** The part of the process that stopping needs. */
interface StoppableProcess {
  on(signal: 'SIGTERM' | 'SIGINT', listener: (signal: NodeJS.Signals) => void): unknown;
  exit(code: number): void;
}

interface Surroundings {
  process: StoppableProcess;
  /** Monotonic milliseconds. */
  elapsed: () => number;
}

/**
 * Runs the steps in order at the first signal. Only a second Ctrl-C or a step that hangs ends the process at once; a
 * supervisor that waited too long sends SIGKILL anyway. Returns a function that stops in the same way without a signal.
 */
export function stopOnSignal(
  steps: readonly Step[],
  { process: stoppable, elapsed }: Surroundings = { process, elapsed: () => performance.now() },
): (code: number, reason: string) => Promise<void> {
  let stoppingSince: number | undefined;
  const stop = async (code: number, reason: string) => {
    if (stoppingSince !== undefined) return;
    stoppingSince = elapsed();
    setTimeout(() => stoppable.exit(1), STOP_WITHIN_MS).unref();
    for (const step of steps) await step(reason);
    stoppable.exit(code);
  };
  const follow = (signal: NodeJS.Signals) => {
    const isSecondRequest = stoppingSince !== undefined && elapsed() - stoppingSince > SAME_REQUEST_MS;
    if (signal === 'SIGINT' && isSecondRequest) stoppable.exit(1);
    return stop(0, signal);
  };
  stoppable.on('SIGTERM', follow);
  stoppable.on('SIGINT', follow);
  return stop;
}
