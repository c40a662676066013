import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { createDataDir } from './data-dir.ts';
import { findTryItPorts } from './free-ports.ts';

/** The service as an operator runs it: a separate process. */
export interface RunningServer extends ReadyProcess {
  url: string;
  port: string;
  dataDir: string;
}

const ROOT = join(import.meta.dirname, '..', '..');

/** Without the developer's settings from the shell or from `.env`. */
export const CLEAN_ENVIRONMENT = {
  PATH: process.env['PATH'],
  LUTEA_ENV_FILE: devNull,
  // The launcher sets it too.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

export function spawnServer(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: { ...CLEAN_ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** A process that has printed that it is ready. */
export interface ReadyProcess {
  process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Sends the signal and waits for the end; returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Waits until the service listens. */
export async function untilReady(child: ChildProcess): Promise<ReadyProcess> {
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      if (printed.includes('Lutea is ready')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)));
  });
  return {
    process: child,
    output: () => printed,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** Starts in try-it mode, unless the given environment says otherwise, and waits until it listens. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const port = await findTryItPorts();
  const dataDir = environment['DATA_DIR'] ?? createDataDir();
  const ready = await untilReady(spawnServer({ PORT: String(port), ...environment, DATA_DIR: dataDir }));
  const listensOn = environment['PORT'] ?? String(port);
  return { ...ready, url: `http://localhost:${listensOn}`, port: listensOn, dataDir };
}
