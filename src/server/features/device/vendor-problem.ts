import type { DeviceSource } from '#contract/device.ts';
import { Problem } from '#contract/problem.ts';
import { VendorError } from '#server/integrations/http-transport/vendor-error.ts';
import { problemWords, vendorName } from './problem-words.ts';

/** While connecting: what the vendor said about tokens that are not stored yet. Other errors stay as they are. */
export function asConnectProblem(error: unknown, source: DeviceSource): unknown {
  if (!(error instanceof VendorError)) return error;
  const vendor = vendorName(source);
  if (error.code === 'UNAUTHORIZED') {
    const again =
      source === 'garmin' ? 'Sign in again with the tool that made them' : 'Copy the key once more';
    return new Problem('DEVICE_TOKENS_REFUSED', `${vendor} refused these tokens. ${again}, and paste anew.`, {
      cause: error,
    });
  }
  return unavailable(error);
}

/** While reading a stored connection. */
export function asSyncProblem(error: unknown, source: DeviceSource): unknown {
  if (!(error instanceof VendorError)) return error;
  if (error.code !== 'UNAUTHORIZED') return unavailable(error);
  // Errors of the interface are English; whoever shows them goes by the code.
  return new Problem('DEVICE_NEEDS_RECONNECT', problemWords('UNAUTHORIZED', source, 'en'), { cause: error });
}

function unavailable(error: VendorError): Problem {
  return new Problem(
    'DEVICE_UNAVAILABLE',
    'The wearable’s service cannot answer now. Nothing was changed. Please try again later.',
    { cause: error },
  );
}

/** Seconds to wait, where the vendor or our own caution named a moment. */
export function secondsToWait(error: unknown, now: Temporal.Instant): number | undefined {
  const cause = error instanceof Problem ? error.cause : undefined;
  if (!(cause instanceof VendorError) || cause.retryAt === null) return undefined;
  return Math.max(1, Math.ceil(now.until(cause.retryAt).total('seconds')));
}
