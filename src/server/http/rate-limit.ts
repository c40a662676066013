/** A token bucket: this many at once after a pause, and this many a minute in the long run. */
export interface Allowance {
  atOnce: number;
  perMinute: number;
}

export interface RateLimit {
  /** Counts one. Returns the whole seconds to wait where that was one too many, which is then not counted. */
  take(key: string): number | undefined;
}

const MINUTE_MS = 60_000;

/** About 2 MB at most, however many addresses somebody has. */
const MOST_KEYS = 10_000;

/**
 * For each key the moment at which its whole allowance is there again: a moment that has passed says no more than none.
 * In this process alone, for what it protects is this process.
 */
export function createRateLimit(
  { atOnce, perMinute }: Allowance,
  clock: () => Temporal.Instant,
  mostKeys = MOST_KEYS,
): RateLimit {
  const costMs = MINUTE_MS / perMinute;
  const wholeMs = atOnce * costMs;
  /** The keys that were used last are the last ones. */
  const restored = new Map<string, number>();

  function dropOldest(now: number): void {
    for (const [key, moment] of restored) {
      if (moment > now && restored.size <= mostKeys) return;
      restored.delete(key);
    }
  }

  return {
    take(key) {
      const now = clock().epochMilliseconds;
      // Where the clock was set back, the wait is no longer than for an allowance used up just now.
      const before = Math.min(Math.max(restored.get(key) ?? now, now), now + wholeMs);
      const after = before + costMs;
      const waitMs = after - now - wholeMs;
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      restored.delete(key);
      restored.set(key, after);
      dropOldest(now);
      return undefined;
    },
  };
}
