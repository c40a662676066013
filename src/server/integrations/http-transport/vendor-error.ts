import type { DeviceProblem } from '#contract/device.ts';

/**
 * UNAUTHORIZED: the stored token is dead, the person has to connect again. RATE_LIMITED: too many requests.
 * UNAVAILABLE: retry later. UNEXPECTED: an answer that cannot be used. NOT_FOUND: no such resource. NOT_SAVED: a new
 * token came, but could not be stored. MAINTENANCE: a web page came instead of data. REFUSED: the request was refused,
 * and not because of the token.
 */
export type VendorErrorCode = DeviceProblem;

interface VendorErrorDetails {
  /** HTTP status of the answer, if there was one. */
  status?: number;
  /** A retry before this time fails. */
  retryAt?: Temporal.Instant;
  cause?: unknown;
}

/** Every way in which a request to a vendor can fail. It has no URL, header or body: those contain tokens. */
export class VendorError extends Error {
  override readonly name = 'VendorError';
  readonly code: VendorErrorCode;
  readonly status: number | null;
  readonly retryAt: Temporal.Instant | null;

  constructor(
    code: VendorErrorCode,
    message: string,
    { status, retryAt, ...options }: VendorErrorDetails = {},
  ) {
    super(message, options);
    this.code = code;
    this.status = status ?? null;
    this.retryAt = retryAt ?? null;
  }
}

/** The vendor refused the pasted text. The message tells the person what to do. */
export class PasteRefused extends VendorError {
  constructor(message: string) {
    super('UNAUTHORIZED', message);
  }
}

const REFUSALS: readonly VendorErrorCode[] = ['UNAUTHORIZED', 'REFUSED', 'NOT_FOUND'];

/** Whether the vendor answered and said no. */
export function isRefusal(error: unknown): error is VendorError {
  if (!(error instanceof VendorError)) return false;
  const { code, status } = error;
  const isClientError = status !== null && status >= 400 && status < 500;
  return REFUSALS.includes(code) || (code === 'UNEXPECTED' && isClientError);
}

export function hasCode(error: unknown, code: VendorErrorCode): error is VendorError {
  return error instanceof VendorError && error.code === code;
}
