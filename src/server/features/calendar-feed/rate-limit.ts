interface Limit {
  count: number;
  windowMs: number;
}

/** Seconds to wait before the next request of `key`; undefined if it is allowed, and then counted. */
export type RateLimit = (key: string, now: Temporal.Instant) => number | undefined;

/**
 * At most `count` requests per key in a fixed window. All windows start together, so one number per key is enough, and
 * old ones are dropped at once. It is kept per process: several instances allow more, but the load stays bounded.
 */
export function createRateLimit({ count, windowMs }: Limit): RateLimit {
  let window = 0;
  let counts = new Map<string, number>();

  return (key, { epochMilliseconds: now }) => {
    const current = Math.floor(now / windowMs);
    if (current !== window) {
      window = current;
      counts = new Map();
    }
    const counted = counts.get(key) ?? 0;
    if (counted >= count) return Math.ceil(((current + 1) * windowMs - now) / 1000);
    counts.set(key, counted + 1);
    return undefined;
  };
}
