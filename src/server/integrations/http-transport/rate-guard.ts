/** Keeps everyone from a vendor that refuses several people for asking too often. */
export interface RateGuard {
  /** Null lets the request pass; otherwise no request is sent before the returned instant. */
  refusedUntil(): Temporal.Instant | null;
  /** The same question without asking: no probe is let through for it. */
  pausedUntil(): Temporal.Instant | null;
  refused(account: string, retryAt: Temporal.Instant): void;
  succeeded(): void;
}

interface Refusal {
  account: string;
  at: Temporal.Instant;
}

/** This many people refused within the period mean that the vendor limits our address, not the people. */
const PEOPLE_LIMIT = 3;
const STRETCH = Temporal.Duration.from({ minutes: 10 });

const SHORTEST_PAUSE = Temporal.Duration.from({ minutes: 1 });
/** What one refusal states is for one person: it must not switch everyone off for a day. */
const LONGEST_PAUSE = Temporal.Duration.from({ hours: 1 });

function latest(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? b : a;
}

function earliest(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) < 0 ? a : b;
}

/**
 * An answer in between does not count against the refusals: a vendor that lets one in three through is still one that
 * wants to be left alone. After the pause a single request tries; while the pause is recent, one refusal renews it.
 */
export function createRateGuard(clock: () => Temporal.Instant): RateGuard {
  let refusals: Refusal[] = [];
  let pause: Temporal.Instant | null = null;
  let endedAt: Temporal.Instant | null = null;
  let isProbing = false;

  const since = () => clock().subtract(STRETCH);
  const isRecent = (at: Temporal.Instant | null) => at !== null && Temporal.Instant.compare(at, since()) > 0;
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
