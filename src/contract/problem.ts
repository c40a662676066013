/**
 * All expected errors. The code goes into the header X-Error-Code; docs/errors.md lists them. The server maps codes to
 * HTTP statuses.
 */
export const PROBLEM_CODES = [
  'UNAUTHORIZED',
  'CROSS_SITE_REQUEST',
  'RECENT_LOGIN_REQUIRED',
  'KEY_OUT_OF_SCOPE',
  'INVALID_REQUEST',
  'MALFORMED_BODY',
  'WRONG_CONTENT_TYPE',
  'UNSUPPORTED_ENCODING',
  'BODY_TOO_LARGE',
  'URI_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'REQUEST_TIMEOUT',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'PRECONDITION_FAILED',
  'PERIOD_LOG_NOT_FOUND',
  'PERIOD_LOG_EXISTS',
  'PERIOD_LOGS_FULL',
  'PERIOD_START_ON_DAY',
  'DAY_NOT_FOUND',
  'DAYS_FULL',
  'WORKOUT_NOT_FOUND',
  'WORKOUTS_FULL',
  'PLAN_SOURCE_NOT_FOUND',
  'PLAN_SOURCES_FULL',
  'PLAN_UNREADABLE',
  'NO_LONG_ABSENCE',
  'CHANGE_NOT_FOUND',
  'CHANGED_SINCE',
  'EXPERIMENT_CHANGED',
  'IMPORT_NOT_FOUND',
  'IMPORT_NOT_READY',
  'IMPORT_REFUSED',
  'UPLOADS_FULL',
  'UPLOAD_NO_ROOM',
  'SESSION_NOT_FOUND',
  'TOOL_KEY_NOT_FOUND',
  'TOOL_KEYS_FULL',
  'IDENTITY_NOT_FOUND',
  'IDENTITY_TAKEN',
  'LAST_IDENTITY',
  'FEED_NOT_FOUND',
  'SHARE_NOT_FOUND',
  'SHARES_FULL',
  'DEVICE_TOKENS_INVALID',
  'DEVICE_TOKENS_REFUSED',
  'DEVICE_NOT_CONNECTED',
  'DEVICE_NEEDS_RECONNECT',
  'DEVICE_SYNC_RUNNING',
  'DEVICE_SENDS',
  'DAY_MEASURED',
  'TOO_MANY_ATTEMPTS',
  'TOO_MANY_REQUESTS',
  'LOGIN_FAILED',
  'LOGIN_CANCELLED',
  'LOGIN_NOT_FRESH',
  'NOT_ALLOWED',
  'ACCOUNT_DISABLED',
  'PROVIDER_UNAVAILABLE',
  'DEVICE_UNAVAILABLE',
  'DATASTORE_UNAVAILABLE',
  'STORAGE_FULL',
  'JOBS_NOT_RUNNING',
  'OVERLOADED',
  'INTERNAL',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** An expected failure, with a message for the client. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  /** More fields of the response, besides `error`. */
  readonly details: object;

  constructor(code: ProblemCode, message: string, options: ErrorOptions & { details?: object } = {}) {
    super(message, options);
    this.code = code;
    this.details = options.details ?? {};
  }
}
