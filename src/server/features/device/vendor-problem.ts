import { Problem } from '#contract/problem.ts';
import { isRefusal, PasteRefused, VendorError } from '#server/integrations/http-transport/vendor-error.ts';
import { problemWords } from './problem-words.ts';
import type { OpenVendor } from './vendors.ts';

export function notConnected(): Problem {
  return new Problem('DEVICE_NOT_CONNECTED', 'No wearable is connected');
}

/** Maps a vendor error while connecting. Other errors are rethrown. */
export function asConnectProblem(error: unknown, refused: string): unknown {
  if (!(error instanceof VendorError)) return error;
  const text = error instanceof PasteRefused ? error.message : refused;
  if (isRefusal(error)) return new Problem('DEVICE_TOKENS_REFUSED', text, { cause: error });
  return unavailable(error);
}

/** Maps a vendor error of a sync; without a vendor the connection was deleted meanwhile. */
export function asSyncProblem(error: unknown, vendor: OpenVendor | undefined): unknown {
  if (!(error instanceof VendorError)) return error;
  if (vendor === undefined) return notConnected();
  if (error.code !== 'UNAUTHORIZED') return unavailable(error);
  // API errors are English; clients translate by code.
  return new Problem('DEVICE_NEEDS_RECONNECT', problemWords('UNAUTHORIZED', vendor.name, 'en'), {
    cause: error,
  });
}

function unavailable(error: VendorError): Problem {
  return new Problem(
    'DEVICE_UNAVAILABLE',
    'The wearable’s service cannot answer now. Nothing was changed. Please try again later.',
    { cause: error },
  );
}

/** Seconds to wait, if the vendor or our rate limiting named a time. */
export function secondsToWait(error: unknown, now: Temporal.Instant): number | undefined {
  const cause = error instanceof Problem ? error.cause : undefined;
  if (!(cause instanceof VendorError) || cause.retryAt === null) return undefined;
  return Math.max(1, Math.ceil(now.until(cause.retryAt).total('seconds')));
}
