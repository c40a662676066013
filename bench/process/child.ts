import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { devNull } from 'node:os';

/** A program that runs until it is stopped, with its output in a file. */
export interface Child {
  pid: number;
  isRunning(): boolean;
  stop(): Promise<void>;
}

interface Command {
  command: string;
  args: readonly string[];
  environment?: Record<string, string>;
  log: string;
  cwd?: string;
}

const STOP_WITHIN_MS = 30_000;
const POLL_MS = 10;
const READY_WITHIN_MS = 60_000;
const running = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export function startChild({ command, args, environment = {}, log, cwd }: Command): Child {
  const output = openSync(log, 'a');
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LUTEA_ENV_FILE: devNull, ...environment },
    stdio: ['ignore', output, output],
    ...(cwd === undefined ? {} : { cwd }),
  });
  closeSync(output);
  running.add(child);
  const ended = once(child, 'exit').then(() => running.delete(child));
  return {
    pid: child.pid ?? 0,
    isRunning: () => running.has(child),
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

/** Milliseconds until the address answers; throws with the program's output if it does not. */
export async function waitUntilReady(child: Child, url: string, log: string): Promise<number> {
  const start = performance.now();
  while (child.isRunning() && performance.now() - start < READY_WITHIN_MS) {
    if (await answers(url)) return performance.now() - start;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${url} did not answer: ${readFileSync(log, 'utf8').slice(-500)}`);
}
