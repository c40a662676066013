/** A token bucket: a burst of `atOnce` requests, and `perMinute` in the long run. */
export interface Allowance {
  atOnce: number;
  perMinute: number;
}

/** A limit that all instances share. */
export interface RateLimit {
  /** Counts one request, or a more expensive one by its cost. Returns the seconds to wait if that is over the limit. */
  take(key: string, cost?: number): Promise<number | undefined>;
}
