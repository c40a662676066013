import type { PlanProblem } from '#contract/plan-source.ts';
import { Problem } from '#contract/problem.ts';
import { VendorError } from '#server/integrations/http-transport/vendor-error.ts';

/** A calendar could not be read or written; what is stored stays as it is. */
export class CalendarProblem extends Error {
  override readonly name = 'CalendarProblem';
  readonly problem: PlanProblem;
  readonly retryAt: Temporal.Instant | null;

  constructor(problem: PlanProblem, retryAt: Temporal.Instant | null = null) {
    super(`The calendar failed: ${problem}`);
    this.problem = problem;
    this.retryAt = retryAt;
  }
}

function problemOf({ code, status }: VendorError): PlanProblem {
  // The token is valid, but without permission for the calendar.
  if (status === 403) return 'NEEDS_PERMISSION';
  if (code === 'UNAUTHORIZED') return 'NEEDS_RECONNECT';
  if (code === 'RATE_LIMITED') return code;
  return code === 'UNAVAILABLE' || code === 'MAINTENANCE' || code === 'NOT_SAVED'
    ? 'UNAVAILABLE'
    : 'UNEXPECTED';
}

/** Converts a vendor's error to a CalendarProblem for the person; other errors stay as they are. */
export function asCalendarProblem(error: unknown): unknown {
  if (error instanceof VendorError) return new CalendarProblem(problemOf(error), error.retryAt);
  if (!(error instanceof Problem)) return error;
  // The account's values are being synced at the moment.
  if (error.code === 'DEVICE_SYNC_RUNNING') return new CalendarProblem('UNAVAILABLE');
  return error.code === 'DEVICE_NOT_CONNECTED' ? new CalendarProblem('NOT_CONNECTED') : error;
}
