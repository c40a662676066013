import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * V8 flags for a server. Requests wait during a full GC, which takes as long as all requests of 50 ms. Why:
 * docs/decisions/0020.
 */
export const MEMORY_FLAGS = [
  // Full GC after the heap has grown by 200 %, not 20 %: every few tens of seconds, not every second.
  '--heap-growing-percent=200',
  // Return memory after 5 idle minutes instead of 8 seconds: the next request would be slower.
  '--memory-reducer-delay-ms=300000',
];

/** Call it before anything else runs. V8 ignores a flag that it no longer knows, with a warning. */
export function tuneMemory(): void {
  for (const flag of MEMORY_FLAGS) setFlagsFromString(flag);
}

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Returns the memory that only the start needed, about a quarter of the process. V8 would keep it until the next load.
 * Node has no other call for this.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
