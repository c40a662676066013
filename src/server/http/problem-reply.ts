import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Problem, type ProblemCode } from '#contract/problem.ts';

export const STATUS_OF: Readonly<Record<ProblemCode, number>> = {
  UNAUTHORIZED: 401,
  CROSS_SITE_REQUEST: 403,
  RECENT_LOGIN_REQUIRED: 403,
  KEY_OUT_OF_SCOPE: 403,
  INVALID_REQUEST: 400,
  MALFORMED_BODY: 400,
  WRONG_CONTENT_TYPE: 400,
  UNSUPPORTED_ENCODING: 415,
  BODY_TOO_LARGE: 413,
  URI_TOO_LONG: 414,
  HEADERS_TOO_LARGE: 431,
  REQUEST_TIMEOUT: 408,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PRECONDITION_FAILED: 412,
  PERIOD_LOG_NOT_FOUND: 404,
  PERIOD_LOG_EXISTS: 409,
  PERIOD_LOGS_FULL: 409,
  PERIOD_START_ON_DAY: 409,
  DAY_NOT_FOUND: 404,
  DAYS_FULL: 409,
  WORKOUT_NOT_FOUND: 404,
  WORKOUTS_FULL: 409,
  PLAN_SOURCE_NOT_FOUND: 404,
  PLAN_SOURCES_FULL: 409,
  PLAN_UNREADABLE: 400,
  NO_LONG_ABSENCE: 409,
  CHANGE_NOT_FOUND: 404,
  CHANGED_SINCE: 409,
  EXPERIMENT_CHANGED: 409,
  IMPORT_NOT_FOUND: 404,
  IMPORT_NOT_READY: 409,
  IMPORT_REFUSED: 422,
  UPLOADS_FULL: 503,
  UPLOAD_NO_ROOM: 413,
  SESSION_NOT_FOUND: 404,
  TOOL_KEY_NOT_FOUND: 404,
  TOOL_KEYS_FULL: 409,
  FEED_NOT_FOUND: 404,
  SHARE_NOT_FOUND: 404,
  SHARES_FULL: 409,
  DEVICE_TOKENS_INVALID: 400,
  DEVICE_TOKENS_REFUSED: 400,
  DEVICE_NOT_CONNECTED: 404,
  DEVICE_NEEDS_RECONNECT: 409,
  DEVICE_SYNC_RUNNING: 409,
  DEVICE_SENDS: 409,
  DAY_MEASURED: 409,
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_REQUESTS: 429,
  LOGIN_FAILED: 400,
  LOGIN_CANCELLED: 400,
  LOGIN_NOT_FRESH: 403,
  NOT_ALLOWED: 403,
  IDENTITY_NOT_FOUND: 404,
  IDENTITY_TAKEN: 409,
  LAST_IDENTITY: 409,
  ACCOUNT_DISABLED: 403,
  PROVIDER_UNAVAILABLE: 503,
  DEVICE_UNAVAILABLE: 503,
  DATASTORE_UNAVAILABLE: 503,
  STORAGE_FULL: 503,
  JOBS_NOT_RUNNING: 503,
  OVERLOADED: 503,
  INTERNAL: 500,
};

/** Fastify's own errors, with our codes and messages. */
const FRAMEWORK_PROBLEMS: Readonly<Record<string, [ProblemCode, string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['BODY_TOO_LARGE', 'The request body is too large'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'MALFORMED_BODY',
    'The request body is not as long as Content-Length says',
  ],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['WRONG_CONTENT_TYPE', 'Send the request body as application/json'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['MALFORMED_BODY', 'The request body is empty. Send JSON.'],
  FST_ERR_BAD_URL: ['INVALID_REQUEST', 'The address is not valid: check its percent-encoding'],
  FST_ERR_MAX_PARAM_LENGTH: ['URI_TOO_LONG', 'The address is too long'],
};

/** No file handle is left for a file or a connection. */
const OUT_OF_HANDLES = new Set(['EMFILE', 'ENFILE']);

const INTERNAL_MESSAGE = 'Something went wrong on our side. Please try again.';
const LOGIN_TOO_OLD_MESSAGE = 'Sign in again to do this: your last sign-in is more than 10 minutes ago.';
const STORAGE_FULL_MESSAGE =
  'The service has no room left to store anything. What is stored is safe; please try again later.';
const UNAVAILABLE_MESSAGE = 'The service cannot answer now. Please try again in a moment.';

/** The first invalid field of a request, with the schema's message. */
function validationMessage(error: unknown): string | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  return error.validation[0]?.message ?? 'The request is not valid';
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const message = validationMessage(error);
  if (message !== undefined) return new Problem('INVALID_REQUEST', message);
  if (error instanceof Error) {
    const { code } = error as FastifyError;
    if (code === 'NO_SESSION') return new Problem('UNAUTHORIZED', 'Unauthorized');
    if (code === 'LOGIN_TOO_OLD') return new Problem('RECENT_LOGIN_REQUIRED', LOGIN_TOO_OLD_MESSAGE);
    if (code === 'STORAGE_FULL') return new Problem(code, STORAGE_FULL_MESSAGE, { cause: error });
    if (code === 'DATASTORE_UNAVAILABLE') return new Problem(code, UNAVAILABLE_MESSAGE, { cause: error });
    if (OUT_OF_HANDLES.has(code)) return new Problem('OVERLOADED', UNAVAILABLE_MESSAGE, { cause: error });
    const known = FRAMEWORK_PROBLEMS[code];
    if (known !== undefined) return new Problem(...known);
  }
  return new Problem('INTERNAL', INTERNAL_MESSAGE, { cause: error });
}

/** An unexpected error may contain personal values: only its kind, its code and its origin may be logged. */
export function describeCause(cause: unknown): Record<string, unknown> {
  const { stack, code } = (cause ?? {}) as Partial<FastifyError>;
  // The job engine reports errors as plain objects with their stack.
  if (typeof stack !== 'string') return { kind: typeof cause };
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  return {
    kind: cause instanceof Error ? cause.name : /^\w*/.exec(stack)?.[0],
    code,
    at: frames.slice(0, 5).map((frame) => frame.trim()),
  };
}

/** A failover of the database takes up to half a minute. An earlier retry does no harm. */
const UNAVAILABLE_RETRY_SECONDS = 5;

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const status = STATUS_OF[problem.code];
  if (status === 503 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', UNAVAILABLE_RETRY_SECONDS);
  return reply
    .status(status)
    .header('x-error-code', problem.code)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ error: problem.message, ...problem.details });
}

const UNCHECKED: ReadonlySet<ProblemCode> = new Set(['UNAUTHORIZED', 'TOO_MANY_REQUESTS']);

/** Replaces any problem by 401 if there is no valid session, so that validation errors reveal nothing to strangers. */
async function hideFromStrangers(request: FastifyRequest, problem: Problem): Promise<Problem> {
  // Without a token the request was refused before. For a client over its rate limit, a query is too expensive.
  if (request.person === undefined || UNCHECKED.has(problem.code)) return problem;
  try {
    await request.person.verify();
    return problem;
  } catch (error) {
    return toProblem(error);
  }
}

/** Whether the client closed the connection before the request was complete. */
const wasAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Logs a problem, but only if the service itself is at fault. */
export function logProblem(request: FastifyRequest, { code, cause }: Problem): void {
  if (STATUS_OF[code] >= 500) request.log.error({ code, cause: describeCause(cause) }, 'request failed');
}

/** Sends all errors in one format, including Fastify's own. */
export function registerProblemReplies(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => {
    if (wasAborted(request)) {
      request.log.info(
        { method: request.method, route: request.routeOptions.url },
        'client closed the connection',
      );
      return sendProblem(reply, new Problem('MALFORMED_BODY', 'The request ended in the middle of its body'));
    }
    const problem = await hideFromStrangers(request, toProblem(error));
    logProblem(request, problem);
    return sendProblem(reply, problem);
  });
}
