import { type ProcessLimits, startLimited } from './start-limited.ts';

/**
 * Why a process gave no answer: it reached the deadline or its CPU time, it reached another limit, or it was stopped.
 */
export type Stopped = 'TOO_SLOW' | 'TOO_LARGE' | 'INTERRUPTED';

interface LimitedRun<Message, Answer> {
  script: URL;
  limits: ProcessLimits;
  deadlineMs: number;
  signal?: AbortSignal | undefined;
  /** Undefined for a message that is not the answer. If it throws, the process is ended, and the promise rejects. */
  answerOf(message: Message): Answer | undefined;
}

/** Runs a script in a separate process with limits, and resolves when that process has ended. */
export async function runLimited<Message, Answer>(
  { script, limits, deadlineMs, signal, answerOf }: LimitedRun<Message, Answer>,
  work: object,
): Promise<{ answer: Answer } | { stopped: Stopped }> {
  if (signal?.aborted) return { stopped: 'INTERRUPTED' };
  const child = startLimited(script, limits);
  const { promise, resolve, reject } = Promise.withResolvers<{ answer: Answer } | { stopped: Stopped }>();
  let result: { answer: Answer } | { stopped: Stopped } | { error: unknown } | undefined;
  const end = (reached: NonNullable<typeof result>): void => {
    result ??= reached;
    child.kill('SIGKILL');
  };
  const stop = (): void => end({ stopped: 'INTERRUPTED' });
  const deadline = setTimeout(() => end({ stopped: 'TOO_SLOW' }), deadlineMs);
  signal?.addEventListener('abort', stop, { once: true });
  child.on('message', (message: Message) => {
    try {
      const answer = answerOf(message);
      if (answer !== undefined) end({ answer });
    } catch (error) {
      end({ error });
    }
  });
  child.once('error', (error) => end({ error }));
  child.once('close', (_code, endedBy) => {
    // There is no answer, and we did not end the process: it reached one of its limits.
    end({ stopped: endedBy === 'SIGXCPU' ? 'TOO_SLOW' : 'TOO_LARGE' });
    clearTimeout(deadline);
    signal?.removeEventListener('abort', stop);
    if (result !== undefined && 'error' in result) reject(result.error);
    else if (result !== undefined) resolve(result);
  });
  // If the message cannot be sent, the end of the process shows it.
  child.send(work, () => {});
  return promise;
}
