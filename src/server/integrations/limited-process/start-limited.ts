import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownFile } from '#leaf/own-files.ts';

export interface ProcessLimits {
  /** The heap of V8. */
  heapMib: number;
  /** Everything that the process allocates: heap, buffers, native libraries. Linux enforces it. */
  memoryMib: number;
  cpuSeconds: number;
}

const KIB = 1_024;

/** Sets the limits of the process, which `exec` then turns into the program. No core dump: it would contain the file. */
const WITH_LIMITS = 'ulimit -c 0; ulimit -S -t "$1"; ulimit -d "$2"; shift 2; exec "$@"';

/** Leaves out the service's environment, which holds secrets. A release has a library in `lib` that Node needs. */
function optionsOf(): SpawnOptions {
  const cache = getCompileCacheDir();
  const libraries = { LD_LIBRARY_PATH: fileURLToPath(ownFile('lib')) };
  return {
    env: cache === undefined ? libraries : { ...libraries, NODE_COMPILE_CACHE: dirname(cache) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  };
}

/**
 * Starts a script in a process with limits. Outside Linux only the heap is limited, and the time if there is a shell.
 */
export function startLimited(script: URL, { heapMib, memoryMib, cpuSeconds }: ProcessLimits): ChildProcess {
  const command = [process.execPath, `--max-old-space-size=${heapMib}`, fileURLToPath(script)];
  const [node = '', ...args] = command;
  if (process.platform !== 'linux') return spawn(node, args, optionsOf());
  const limits = [cpuSeconds, memoryMib * KIB].map(String);
  return spawn('/bin/sh', ['-c', WITH_LIMITS, 'sh', ...limits, ...command], optionsOf());
}
