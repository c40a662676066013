import { VENDOR_REQUESTS, type VendorRequestEnd } from '../measured.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { createRateGuard, type RateGuard } from './rate-guard.ts';
import { createRequestBudget, type RequestBudget } from './request-budget.ts';
import { type SendSettings, sendRequest, type VendorReply, type VendorRequest } from './send-request.ts';
import { hasCode, VendorError } from './vendor-error.ts';

export type Transport = (request: VendorRequest) => Promise<VendorReply>;

export interface TransportOptions {
  /** The vendor's name for messages. */
  vendor: string;
  clock: () => Temporal.Instant;
  timeoutMs?: number;
  maxBytes?: number;
  breaker?: CircuitBreaker;
  /** Passed in by callers that look at its pause before they send. */
  guard?: RateGuard;
  /** For vendors that limit the operator's app as a whole. */
  budget?: RequestBudget;
}

type Settings = SendSettings & { breaker: CircuitBreaker; guard: RateGuard; budget: RequestBudget };

/** Requests JSON from one vendor, with limits on time and size, without redirects, and with a circuit breaker. */
export function createTransport(options: TransportOptions): Transport {
  const settings: Settings = {
    timeoutMs: 10_000,
    maxBytes: 1024 * 1024,
    breaker: createCircuitBreaker({ clock: options.clock }),
    guard: createRateGuard(options.clock),
    budget: createRequestBudget(options.clock, []),
    ...options,
  };
  const limitedUntil = new Map<string, Temporal.Instant>();
  return async (request) => {
    refuseWhileLimited(settings, limitedUntil, request);
    refuseWhileFull(settings);
    refuseWhileOpen(settings);
    settings.budget.spend();
    try {
      const reply = await sendRequest(settings, request);
      noteSuccess(settings);
      VENDOR_REQUESTS.publish({ vendor: settings.vendor, outcome: 'ok' } satisfies VendorRequestEnd);
      return reply;
    } catch (error) {
      const outcome = error instanceof VendorError ? error.code.toLowerCase() : 'failed';
      VENDOR_REQUESTS.publish({ vendor: settings.vendor, outcome } satisfies VendorRequestEnd);
      if (hasCode(error, 'RATE_LIMITED') && error.retryAt) {
        limitedUntil.set(request.account, error.retryAt);
        settings.guard.refused(request.account, error.retryAt);
      } else noteFailure(settings, error);
      throw error;
    }
  };
}

function refuseWhileLimited(
  { vendor, clock }: Settings,
  limitedUntil: Map<string, Temporal.Instant>,
  { account }: VendorRequest,
): void {
  const retryAt = limitedUntil.get(account);
  if (retryAt === undefined) return;
  if (Temporal.Instant.compare(clock(), retryAt) < 0) {
    throw new VendorError('RATE_LIMITED', `${vendor} limits the requests of this account for now`, {
      retryAt,
    });
  }
  limitedUntil.delete(account);
}

/** Runs before the checks that may let a single request through as a probe. */
function refuseWhileFull({ vendor, budget }: Settings): void {
  const retryAt = budget.fullUntil();
  if (retryAt === null) return;
  throw new VendorError('RATE_LIMITED', `The operator’s app has used up its requests at ${vendor} for now`, {
    retryAt,
  });
}

function refuseWhileOpen({ vendor, breaker, guard }: Settings): void {
  const pausedUntil = guard.refusedUntil();
  if (pausedUntil !== null) {
    throw new VendorError('RATE_LIMITED', `${vendor} refused several people; requests are paused`, {
      retryAt: pausedUntil,
    });
  }
  const retryAt = breaker.refusedUntil();
  if (retryAt !== null) {
    throw new VendorError('UNAVAILABLE', `${vendor} failed repeatedly; requests are paused`, { retryAt });
  }
}

function noteSuccess({ breaker, guard }: Settings): void {
  breaker.succeeded();
  guard.succeeded();
}

/** A refused token, or one refused request, does not mean that the vendor is down. */
function noteFailure(settings: Settings, error: unknown): void {
  const isAnswer = hasCode(error, 'UNAUTHORIZED') || hasCode(error, 'NOT_FOUND') || hasCode(error, 'REFUSED');
  if (isAnswer) noteSuccess(settings);
  else settings.breaker.failed(error instanceof VendorError ? error.retryAt : null);
}
