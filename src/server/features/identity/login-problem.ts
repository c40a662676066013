import { Problem, type ProblemCode } from '#contract/problem.ts';
import { LOGIN_ERRORS, type LoginError } from '#contract/session-login.ts';
import { OidcError, type OidcErrorKind } from '#server/integrations/oidc/oidc-error.ts';

/** The problems that the login page explains, by its names for them. */
const PAGE_ERRORS = {
  LOGIN_FAILED: 'login_failed',
  LOGIN_CANCELLED: 'login_cancelled',
  PROVIDER_UNAVAILABLE: 'provider_unavailable',
  TOO_MANY_ATTEMPTS: 'too_many_attempts',
  LOGIN_NOT_FRESH: 'login_not_fresh',
  NOT_ALLOWED: 'not_allowed',
  IDENTITY_TAKEN: 'identity_taken',
  ACCOUNT_DISABLED: 'account_disabled',
} as const satisfies Partial<Record<ProblemCode, LoginError>>;

type LoginProblemCode = keyof typeof PAGE_ERRORS;

const CODE_OF: Readonly<Record<OidcErrorKind, LoginProblemCode>> = {
  UNAVAILABLE: 'PROVIDER_UNAVAILABLE',
  CANCELLED: 'LOGIN_CANCELLED',
  REFUSED: 'LOGIN_FAILED',
  NOT_FRESH: 'LOGIN_NOT_FRESH',
};

export function createLoginProblem(code: LoginProblemCode, cause?: unknown): Problem {
  return new Problem(code, LOGIN_ERRORS[PAGE_ERRORS[code]], { cause });
}

/** What the person may know of a failure at the provider; other errors are unchanged. */
export function asLoginProblem(error: unknown): unknown {
  return error instanceof OidcError ? createLoginProblem(CODE_OF[error.kind], error) : error;
}

/** The login page's name for an error; undefined if it has none. */
export function pageErrorOf(error: unknown): LoginError | undefined {
  if (!(error instanceof Problem)) return undefined;
  return Object.hasOwn(PAGE_ERRORS, error.code) ? PAGE_ERRORS[error.code as LoginProblemCode] : undefined;
}
