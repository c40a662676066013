/** At most this many requests in any window of this length. */
export interface RequestLimit {
  requests: number;
  per: Temporal.Duration;
}

/** Counts the requests for all people together: some vendors limit the operator's app, not the person. */
export interface RequestBudget {
  /** Null if another request is allowed; otherwise when the next one is. */
  fullUntil(): Temporal.Instant | null;
  spend(): void;
}

export function createRequestBudget(
  clock: () => Temporal.Instant,
  limits: readonly RequestLimit[],
): RequestBudget {
  /** When requests were sent in the longest window, oldest first. */
  let sentMs: number[] = [];
  const longestMs = Math.max(0, ...limits.map(({ per }) => per.total('milliseconds')));
  return {
    fullUntil() {
      const nowMs = clock().epochMilliseconds;
      const ends = limits.flatMap(({ requests, per }) => {
        const first = sentMs.at(-requests);
        return first === undefined ? [] : first + per.total('milliseconds');
      });
      const endMs = Math.max(0, ...ends);
      return endMs > nowMs ? Temporal.Instant.fromEpochMilliseconds(endMs) : null;
    },
    spend() {
      if (limits.length === 0) return;
      const nowMs = clock().epochMilliseconds;
      if ((sentMs[0] ?? nowMs) <= nowMs - longestMs) sentMs = sentMs.filter((ms) => ms > nowMs - longestMs);
      sentMs.push(nowMs);
    },
  };
}
