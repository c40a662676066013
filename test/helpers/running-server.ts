import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTryItPorts } from './free-ports.ts';

/** The service as an operator runs it: a separate process. */
export interface RunningServer {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Sends the signal and waits for the end; returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const ROOT = join(import.meta.dirname, '..', '..');
/** For processes that live for seconds: they start a third faster. */
export const SHORT_LIVED = { NODE_OPTIONS: `--require=${join(import.meta.dirname, 'baseline-wasm.cjs')}` };

/** The developer's settings must not leak in from the shell or from `.env`. */
export const CLEAN_ENVIRONMENT = {
  ...SHORT_LIVED,
  PATH: process.env['PATH'],
  LUTEA_ENV_FILE: devNull,
  // As the launcher sets it.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
};

/** For a server that is measured: everything is optimized, as for an operator. */
export const AS_IN_USE = { NODE_OPTIONS: '' };

const folders: string[] = [];

process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export function createDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lutea-data-'));
  folders.push(folder);
  return folder;
}

export function spawnServer(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: { ...CLEAN_ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts in try-it mode, unless the given environment says otherwise, and waits until it listens. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const port = await findTryItPorts();
  const dataDir = environment['DATA_DIR'] ?? createDataDir();
  const child = spawnServer({ PORT: String(port), ...environment, DATA_DIR: dataDir });
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
    url: `http://127.0.0.1:${environment['PORT'] ?? port}`,
    dataDir,
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
