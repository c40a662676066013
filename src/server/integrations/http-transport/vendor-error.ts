/**
 * UNAUTHORIZED: the stored token is dead, the person has to connect again. RATE_LIMITED: asked too often.
 * UNAVAILABLE: try later, nothing is wrong on our side. UNEXPECTED: an answer nobody can use. NOT_FOUND: no such
 * resource. NOT_SAVED: a new token came, but the app could not keep it. MAINTENANCE: a page for people came in place of
 * data, as while a vendor works on its servers.
 */
export const VENDOR_ERROR_CODES = [
  'UNAUTHORIZED',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'UNEXPECTED',
  'NOT_FOUND',
  'NOT_SAVED',
  'MAINTENANCE',
] as const;
export type VendorErrorCode = (typeof VENDOR_ERROR_CODES)[number];

interface VendorErrorDetails {
  /** HTTP status of the answer, if there was one. */
  status?: number;
  /** Asking earlier is pointless or unwelcome. */
  retryAt?: Temporal.Instant;
  cause?: unknown;
}

/** Every way in which asking a vendor can fail. Holds no address, header or body: those carry tokens. */
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

export function hasCode(error: unknown, code: VendorErrorCode): error is VendorError {
  return error instanceof VendorError && error.code === code;
}
