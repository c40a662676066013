const LONGEST_WAIT_MINUTES = 24 * 60;

interface FailedTry {
  /** Between two tries that work. */
  everyMinutes: number;
  /** Earlier failures in a row. */
  failures: number;
  /** When the calendar itself allows the next. */
  retryAt: Temporal.Instant | null;
}

/** Waits twice as long after each failure, at most a day. */
export function nextTry(
  { everyMinutes, failures, retryAt }: FailedTry,
  now: Temporal.Instant,
): Temporal.Instant {
  const minutes = Math.min(everyMinutes * 2 ** Math.min(failures, 10), LONGEST_WAIT_MINUTES);
  const next = now.add({ minutes });
  return retryAt !== null && Temporal.Instant.compare(retryAt, next) > 0 ? retryAt : next;
}
