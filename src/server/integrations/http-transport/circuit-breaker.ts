export interface CircuitBreaker {
  /** Null lets the request pass; otherwise no request is sent before the returned instant. */
  refusedUntil(): Temporal.Instant | null;
  succeeded(): void;
  failed(retryAt?: Temporal.Instant | null): void;
}

export interface BreakerOptions {
  clock: () => Temporal.Instant;
  /** Consecutive failures that open the breaker. */
  failureLimit?: number;
  coolDownMs?: number;
}

/**
 * Stops requests to a failing vendor. Once open it stays open for the cool-down; then a single request is let through,
 * and its result decides.
 */
export function createCircuitBreaker(options: BreakerOptions): CircuitBreaker {
  const { clock, failureLimit = 5, coolDownMs = 60_000 } = options;
  let failures = 0;
  let openUntil: Temporal.Instant | null = null;
  let isProbing = false;

  const open = (retryAt: Temporal.Instant | null): void => {
    const cooled = clock().add({ milliseconds: coolDownMs });
    openUntil = retryAt !== null && Temporal.Instant.compare(retryAt, cooled) > 0 ? retryAt : cooled;
    isProbing = false;
  };

  return {
    refusedUntil() {
      if (openUntil === null) return null;
      const now = clock();
      if (Temporal.Instant.compare(now, openUntil) < 0) return openUntil;
      if (isProbing) return now.add({ milliseconds: coolDownMs });
      isProbing = true;
      return null;
    },
    succeeded() {
      failures = 0;
      openUntil = null;
      isProbing = false;
    },
    failed(retryAt = null) {
      failures += 1;
      // Late failures of requests sent before it opened must not extend the cool-down.
      if (failures >= failureLimit && (openUntil === null || isProbing)) open(retryAt);
    },
  };
}
