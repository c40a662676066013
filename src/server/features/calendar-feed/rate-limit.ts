interface Limit {
  count: number;
  windowMs: number;
}

/** Whole seconds to wait before `key` may come again, or undefined when it may now, which is then counted. */
export type RateLimit = (key: string, now: Temporal.Instant) => number | undefined;

/**
 * At most `count` in any window, by key. Kept in the process: with several instances each lets as many through, which
 * bounds the work all the same.
 */
export function createRateLimit({ count, windowMs }: Limit): RateLimit {
  /** Times by key, in the order of the last request. */
  const timesOf = new Map<string, number[]>();

  function forgetBefore(windowStart: number): void {
    for (const [key, times] of timesOf) {
      if ((times.at(-1) as number) > windowStart) return;
      timesOf.delete(key);
    }
  }

  return (key, { epochMilliseconds: now }) => {
    const windowStart = now - windowMs;
    forgetBefore(windowStart);
    const times = (timesOf.get(key) ?? []).filter((time) => time > windowStart);
    if (times.length >= count) return Math.max(1, Math.ceil(((times[0] as number) - windowStart) / 1000));
    timesOf.delete(key);
    timesOf.set(key, [...times, now]);
    return undefined;
  };
}
