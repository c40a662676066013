interface Limit {
  count: number;
  windowMs: number;
}

/** Whole seconds to wait before `key` may come again, or undefined when it may now, which is then counted. */
export type RateLimit = (key: string, now: Temporal.Instant) => number | undefined;

/**
 * At most `count` in a window, by key. All windows begin together, so that a number is all there is to keep of a key,
 * and what is past is forgotten in one go. Kept in the process: with several instances each lets as many through,
 * which bounds the work all the same.
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
