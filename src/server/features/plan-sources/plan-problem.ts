import type { PlanProblem } from '#contract/plan-source.ts';
import { Problem } from '#contract/problem.ts';
import { VendorError } from '#server/integrations/http-transport/vendor-error.ts';

/** No plan could be read; what is stored stays as it is. */
export class PlanUnreadable extends Error {
  override readonly name = 'PlanUnreadable';
  readonly problem: PlanProblem;
  readonly retryAt: Temporal.Instant | null;

  constructor(problem: PlanProblem, retryAt: Temporal.Instant | null = null) {
    super(`No plan could be read: ${problem}`);
    this.problem = problem;
    this.retryAt = retryAt;
  }
}

function problemOf({ code, status }: VendorError): PlanProblem {
  // The token is good, but it may not read the calendar.
  if (status === 403) return 'NEEDS_PERMISSION';
  if (code === 'UNAUTHORIZED') return 'NEEDS_RECONNECT';
  if (code === 'RATE_LIMITED') return code;
  return code === 'UNAVAILABLE' || code === 'MAINTENANCE' || code === 'NOT_SAVED'
    ? 'UNAVAILABLE'
    : 'UNEXPECTED';
}

/** What a failed visit to an account's calendar means for its person; other errors stay as they are. */
export function asUnreadable(error: unknown): unknown {
  if (error instanceof VendorError) return new PlanUnreadable(problemOf(error), error.retryAt);
  if (!(error instanceof Problem)) return error;
  // Its values are being read at the moment.
  if (error.code === 'DEVICE_SYNC_RUNNING') return new PlanUnreadable('UNAVAILABLE');
  return error.code === 'DEVICE_NOT_CONNECTED' ? new PlanUnreadable('NOT_CONNECTED') : error;
}
