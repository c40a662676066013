import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A Node process that runs one script of this folder. */
export interface Child {
  pid: number;
  /** Lines it has printed so far. */
  lines: string[];
  /** Waits for a line that begins with this text; fails when the process ends without it. */
  line(beginning: string): Promise<string>;
  /** Waits until it has printed more than `count` lines; fails when the process ends before. */
  moreThan(count: number): Promise<void>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Resolves at the end of the process, with its stderr. */
  ended: Promise<{ code: number | null; stderr: string; ms: number }>;
  signal(signal: NodeJS.Signals): void;
}

const running = new Set<ChildProcessWithoutNullStreams>();

/** Kills processes that a failed test left running. */
export function endChildren(): void {
  for (const child of running) child.kill('SIGKILL');
}

function collectLines(child: ChildProcessWithoutNullStreams, onLine: () => void): string[] {
  const lines: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    // A line without a line break may be cut off by a kill, so it does not count.
    rest = parts.pop() ?? '';
    lines.push(...parts);
    onLine();
  });
  return lines;
}

export function startChild(script: string, ...args: string[]): Child {
  const start = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, script), ...args], { stdio: 'pipe' });
  running.add(child);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const waiting = new Set<() => void>();
  const lines = collectLines(child, () => {
    for (const check of waiting) check();
  });
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return { code: code as number | null, stderr, ms: performance.now() - start };
  });

  function until<T>(find: () => T | undefined, what: string): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const check = () => {
      const found = find();
      if (found !== undefined) resolve(found);
    };
    waiting.add(check);
    check();
    ended.then(() => reject(new Error(`Ended before it printed ${what}: ${stderr}`)));
    return promise.finally(() => waiting.delete(check));
  }

  return {
    pid: child.pid ?? 0,
    lines,
    line: (beginning) => until(() => lines.find((text) => text.startsWith(beginning)), `"${beginning}"`),
    moreThan: (count) =>
      until(() => (lines.length > count ? lines.length : undefined), `more than ${count} lines`).then(
        () => {},
      ),
    ended,
    signal: (signal) => child.kill(signal),
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}
