/** How evenly the processor ran while nothing else did. */
export interface Steadiness {
  /** Share of the time in which it ran at less than half its usual speed. */
  slowShare: number;
  /** The longest time at a stretch that it did. */
  longestSlowMs: number;
}

const WATCHED_MS = 10_000;
const WINDOW_MS = 5;

/** Registers alone: memory has no part in how long it takes. */
function spin(): number {
  let state = 1;
  for (let i = 0; i < 10_000; i++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
  }
  return state;
}

/** Spins in one window; a window holds some hundred. */
function countSpins(): number {
  const end = performance.now() + WINDOW_MS;
  let count = 0;
  for (; performance.now() < end; count++) spin();
  return count;
}

/** A shared machine may lower the clock of its processors for moments. No program on it answers quickly then. */
export function watchProcessor(): Steadiness {
  const counts = Array.from({ length: WATCHED_MS / WINDOW_MS }, countSpins);
  const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] as number;
  let stretch = 0;
  let longest = 0;
  for (const count of counts) {
    stretch = count < usual / 2 ? stretch + 1 : 0;
    longest = Math.max(longest, stretch);
  }
  const slow = counts.filter((count) => count < usual / 2).length;
  return { slowShare: slow / counts.length, longestSlowMs: longest * WINDOW_MS };
}
