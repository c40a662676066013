/** A token bucket: a burst of `atOnce` requests, and `perMinute` in the long run. */
export interface Allowance {
  atOnce: number;
  perMinute: number;
}

export interface RateLimit {
  /**
   * Counts one request, or a request that costs more. Returns the seconds to wait if that is over the limit; such a
   * request is not counted.
   */
  take(key: string, cost?: number): number | undefined;
}

const MINUTE_MS = 60_000;

/** About 2 MB at most, however many addresses a client has. */
const MOST_KEYS = 10_000;

/**
 * Stores for each key when its bucket is full again; a time in the past is the same as no entry. It is kept per
 * process, because it protects the process.
 */
export function createRateLimit(
  { atOnce, perMinute }: Allowance,
  clock: () => Temporal.Instant,
  mostKeys = MOST_KEYS,
): RateLimit {
  const costMs = MINUTE_MS / perMinute;
  const wholeMs = atOnce * costMs;
  /** Least recently used keys come first. */
  const fullAt = new Map<string, number>();

  function dropOldest(now: number): void {
    for (const [key, moment] of fullAt) {
      if (moment > now && fullAt.size <= mostKeys) return;
      fullAt.delete(key);
    }
  }

  return {
    take(key, cost = 1) {
      const now = clock().epochMilliseconds;
      // Limits the wait to that of an empty bucket if the clock was set back.
      const before = Math.min(Math.max(fullAt.get(key) ?? now, now), now + wholeMs);
      const after = before + cost * costMs;
      const waitMs = after - now - wholeMs;
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      fullAt.delete(key);
      fullAt.set(key, after);
      dropOldest(now);
      return undefined;
    },
  };
}
