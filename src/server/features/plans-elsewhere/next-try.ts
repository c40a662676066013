const LONGEST_WAIT_MINUTES = 24 * 60;

interface FailedTry {
  /** The minutes between two successful tries. */
  everyMinutes: number;
  /** Failures in a row so far. */
  failures: number;
  /** The time before which the calendar's server allows no further try. */
  retryAt: Temporal.Instant | null;
}

/** The time of the next try: after twice as long for each failure, at most a day. */
export function nextTry(
  { everyMinutes, failures, retryAt }: FailedTry,
  now: Temporal.Instant,
): Temporal.Instant {
  const minutes = Math.min(everyMinutes * 2 ** Math.min(failures, 10), LONGEST_WAIT_MINUTES);
  const next = now.add({ minutes });
  return retryAt !== null && Temporal.Instant.compare(retryAt, next) > 0 ? retryAt : next;
}
