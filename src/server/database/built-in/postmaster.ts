import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseUser } from './database-user.ts';
import { disownPostmasterFile, isServerOf, readPostmasterFile } from './postmaster-file.ts';
import { type Programs, programPath } from './programs.ts';
import { asArguments } from './server-settings.ts';

const isWindows = process.platform === 'win32';
const POLL_MS = 20;
const LAST_LINES = 12;
/**
 * After this time a stopping server is told to stop without a checkpoint, and recovers at its next start. A checkpoint
 * writes at most `shared_buffers`, which takes ten seconds on a slow memory card.
 */
const PATIENCE_MS = 15_000;

/** The same language and timezone everywhere, and no secrets of Lutea. Programs on Windows need their environment. */
export const PROGRAM_ENVIRONMENT = isWindows ? {} : { env: { LC_ALL: 'C', TZ: 'UTC' } };

/** The files of a database, and the programs and the user that run it. */
interface Cluster {
  programs: Programs;
  cluster: string;
  user: DatabaseUser | undefined;
}

export interface ServerPlace extends Cluster {
  settings: Readonly<Record<string, string>>;
}

/** A running server. */
export interface Postmaster {
  pid: number;
  /** Resolves with the reason, as text, when the server has ended. */
  ended: Promise<string>;
  /** `smart` waits until other connections have ended. */
  stop(mode: 'fast' | 'smart'): Promise<void>;
}

/** The server could not start; the message says why. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart';
}

const SIGNALS = { fast: 'SIGINT', smart: 'SIGTERM', immediate: 'SIGQUIT' } as const;

function signalStop({ programs, cluster }: Cluster, pid: number, mode: keyof typeof SIGNALS): void {
  if (isWindows) {
    spawnSync(programPath(programs, 'pg_ctl'), ['stop', '-D', cluster, '-m', mode]);
    return;
  }
  try {
    process.kill(pid, SIGNALS[mode]);
  } catch {
    // The server has already ended.
  }
}

async function waitForEnd(place: Cluster, pid: number): Promise<void> {
  const impatientAt = performance.now() + PATIENCE_MS;
  while (isServerOf(place.cluster, pid)) {
    await sleep(POLL_MS);
    if (performance.now() > impatientAt) signalStop(place, pid, 'immediate');
  }
}

/** Stops a server that a killed Lutea left running, so that this process can start its own. */
export async function stopOrphan(place: Cluster): Promise<void> {
  const { cluster } = place;
  const pid = readPostmasterFile(cluster)?.pid ?? 0;
  if (isServerOf(cluster, pid)) {
    signalStop(place, pid, 'fast');
    await waitForEnd(place, pid);
  }
  if (readPostmasterFile(cluster) !== undefined) disownPostmasterFile(cluster);
}

function describeEnd(code: number | null, signal: NodeJS.Signals | null, lines: readonly string[]): string {
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  return [how, ...lines].join('; ');
}

/** Collects the server's last lines of output, to explain why it ended. */
function keepLastLines(child: ChildProcess): string[] {
  const lines: string[] = [];
  if (child.stderr === null) return lines;
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line.trim());
    if (lines.length > LAST_LINES) lines.shift();
  });
  return lines;
}

/** Starts the server and waits until it accepts connections. After a crash the wait includes the recovery. */
export async function startPostmaster(place: ServerPlace): Promise<Postmaster> {
  const { programs, cluster, user, settings } = place;
  const child = spawn(programPath(programs, 'postgres'), ['-D', cluster, ...asArguments(settings)], {
    ...user,
    ...PROGRAM_ENVIRONMENT,
    cwd: cluster,
    // A process group of its own: Ctrl-C reaches only Lutea, which stops the server last.
    detached: !isWindows,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines = keepLastLines(child);
  let end: string | undefined;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(describeEnd(code, signal, lines)));
  }).then((text) => {
    end = text;
    return text;
  });
  while (!isReady(cluster, child)) {
    if (end !== undefined) throw new CannotStart(end);
    await sleep(POLL_MS);
  }
  lines.length = 0;
  const pid = child.pid ?? 0;
  return {
    pid,
    ended,
    async stop(mode) {
      if (end !== undefined) return;
      signalStop(place, pid, mode);
      const impatient = setTimeout(() => signalStop(place, pid, 'immediate'), PATIENCE_MS);
      await ended;
      clearTimeout(impatient);
    },
  };
}

function isReady(cluster: string, { pid }: ChildProcess): boolean {
  const file = readPostmasterFile(cluster);
  return file !== undefined && file.pid === pid && file.isReady;
}
