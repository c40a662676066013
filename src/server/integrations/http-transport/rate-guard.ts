/** Pauses all requests to a vendor that rate-limits several people. */
export interface RateGuard {
  /** Null lets the request pass; otherwise no request is sent before the returned instant. */
  refusedUntil(): Temporal.Instant | null;
  /** Like `refusedUntil`, but without side effects: it lets no probe through. */
  pausedUntil(): Temporal.Instant | null;
  refused(account: string, retryAt: Temporal.Instant): void;
  succeeded(): void;
}

interface Refusal {
  account: string;
  at: Temporal.Instant;
}

/** If this many people are rate-limited within the window, the vendor is limiting our IP address, not these people. */
const PEOPLE_LIMIT = 3;
const WINDOW = Temporal.Duration.from({ minutes: 10 });

const SHORTEST_PAUSE = Temporal.Duration.from({ minutes: 1 });
/** A Retry-After was meant for one person, so it must not block everyone for a day. */
const LONGEST_PAUSE = Temporal.Duration.from({ hours: 1 });

function latest(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? b : a;
}

function earliest(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? a : b;
}

/**
 * A success does not reset the count: a vendor that accepts one request in three still limits us. After the pause a
 * single request is let through as a probe. Within a window after a pause, one refusal starts the next pause.
 */
export function createRateGuard(clock: () => Temporal.Instant): RateGuard {
  let refusals: Refusal[] = [];
  let pause: Temporal.Instant | null = null;
  let endedAt: Temporal.Instant | null = null;
  let isProbing = false;

  const windowStart = () => clock().subtract(WINDOW);
  const isRecent = (at: Temporal.Instant | null) =>
    at !== null && Temporal.Instant.compare(at, windowStart()) > 0;
  const pausedUntil = () => (pause !== null && Temporal.Instant.compare(clock(), pause) < 0 ? pause : null);

  return {
    pausedUntil,
    refusedUntil() {
      if (pause === null) return null;
      const now = clock();
      if (Temporal.Instant.compare(now, pause) < 0) return pause;
      if (isProbing) return now.add(SHORTEST_PAUSE);
      isProbing = true;
      return null;
    },
    refused(account, retryAt) {
      const now = clock();
      refusals = [
        ...refusals.filter((each) => isRecent(each.at) && each.account !== account),
        { account, at: now },
      ];
      const limit = pause !== null || isRecent(endedAt) ? 1 : PEOPLE_LIMIT;
      // Answers to requests from before the pause do not change it.
      if (refusals.length < limit || pausedUntil() !== null) return;
      pause = earliest(latest(retryAt, now.add(SHORTEST_PAUSE)), now.add(LONGEST_PAUSE));
      isProbing = false;
    },
    succeeded() {
      if (pause === null || pausedUntil() !== null) return;
      endedAt = clock();
      pause = null;
      isProbing = false;
      refusals = [];
    },
  };
}
