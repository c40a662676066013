import type { DeviceProblem, DeviceSource } from '#contract/device.ts';
import { Problem } from '#contract/problem.ts';
import { VendorError } from '#server/integrations/http-transport/vendor-error.ts';

const NAMES: Readonly<Record<DeviceSource, string>> = { garmin: 'Garmin', intervals: 'intervals.icu' };

function vendorName(source: DeviceSource): string {
  return NAMES[source];
}

/** What a person reads while the last reading's problem stands. */
export function problemWords(problem: DeviceProblem, source: DeviceSource): string {
  const vendor = vendorName(source);
  switch (problem) {
    case 'UNAUTHORIZED':
      return `${vendor} no longer accepts the connection. Connect your device again.`;
    case 'RATE_LIMITED':
      return `${vendor} asked us to wait before reading again. Lutea tries later by itself.`;
    case 'UNAVAILABLE':
      return `${vendor} could not be reached. Lutea tries again by itself.`;
    case 'UNEXPECTED':
    case 'NOT_FOUND':
      return `${vendor} answered in a way that Lutea does not understand. If this stays, connect your device again.`;
    case 'NOT_SAVED':
      return 'A renewed token could not be stored. Lutea tries again by itself.';
  }
}

export const LOST_KEY_WORDS =
  'The stored connection can no longer be opened on this server. Connect your device again.';

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
  return new Problem('DEVICE_NEEDS_RECONNECT', problemWords('UNAUTHORIZED', source), { cause: error });
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
