import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * How the engine treats memory, made for a server. A full collection takes as much of both processors as all requests of
 * a twentieth of a second, and requests wait for it. Why: docs/decisions/0020.
 */
export const MEMORY_FLAGS = [
  // Full collections once twice as much has been added as is in use, and not a fifth: in tens of seconds, not in one.
  '--heap-growing-percent=200',
  // Give memory back after 5 quiet minutes instead of 8 seconds: the next request would be slower.
  '--memory-reducer-delay-ms=300000',
];

/** To be called before anything is asked: an engine that knows a flag no more says so and goes on. */
export function tuneMemory(): void {
  for (const flag of MEMORY_FLAGS) setFlagsFromString(flag);
}

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

/**
 * Gives back what starting up has used and nobody needs any more, about a quarter of what the process holds by then.
 * Left to itself, the engine keeps it until a load makes it look. Node offers no other way to ask.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
