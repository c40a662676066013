import { setFlagsFromString } from 'node:v8';

/**
 * V8 flags for a server. All requests wait during a full GC, which keeps the thread busy for 50 to 100 ms. Why:
 * docs/decisions/0020.
 */
export const MEMORY_FLAGS = [
  // Full GC after the heap has grown by 200 %, not 20 %: every few tens of seconds, not every second.
  '--heap-growing-percent=200',
  // Return memory after 5 idle minutes instead of 8 seconds: the next request would be slower.
  '--memory-reducer-delay-ms=300000',
];

/** Must be called before anything else runs. V8 ignores a flag that it no longer knows, with a warning. */
export function tuneMemory(): void {
  for (const flag of MEMORY_FLAGS) setFlagsFromString(flag);
}
