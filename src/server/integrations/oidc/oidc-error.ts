import * as client from 'openid-client';

/** The provider could not be reached, was too slow or answered with too much. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

/**
 * UNAVAILABLE: retry later. CANCELLED: the person cancelled at the provider. REFUSED: the answer is not valid.
 * NOT_FRESH: it is valid, but the sign-in is too old.
 */
export type OidcErrorKind = 'UNAVAILABLE' | 'CANCELLED' | 'REFUSED' | 'NOT_FRESH';

/** RFC 6749, sections 4.1.2.1 and 5.2; OpenID Connect Core, section 3.1.2.6. */
const OAUTH_ERRORS = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
  'invalid_scope',
  'access_denied',
  'server_error',
  'temporarily_unavailable',
  'interaction_required',
  'login_required',
  'account_selection_required',
  'consent_required',
  'request_not_supported',
] as const;

type OauthError = (typeof OAUTH_ERRORS)[number] | 'not a standard code';

interface OidcErrorOptions extends ErrorOptions {
  /** The provider's error code, if it sent one. */
  oauthError?: OauthError | undefined;
}

/** Why a login failed, in words of the standard, the library or ours; never a value of the response. */
export class OidcError extends Error {
  override readonly name = 'OidcError';
  readonly kind: OidcErrorKind;
  readonly reason: string;
  readonly oauthError: OauthError | undefined;

  constructor(kind: OidcErrorKind, reason: string, { oauthError, ...options }: OidcErrorOptions = {}) {
    super(`OpenID Connect: ${reason}`, options);
    this.kind = kind;
    this.reason = reason;
    this.oauthError = oauthError;
  }
}

function oauthErrorOf(error: unknown): OauthError | undefined {
  const isAnswer =
    error instanceof client.ResponseBodyError || error instanceof client.AuthorizationResponseError;
  if (!isAnswer) return undefined;
  return OAUTH_ERRORS.find((code) => code === error.error) ?? 'not a standard code';
}

/** The error and its causes: openid-client wraps errors of fetch, and fetch wraps those of the network. */
function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [];
}

/** The cause for the operator, for example ECONNREFUSED, TimeoutError or a certificate error code. */
function networkReasonOf(chain: readonly Error[]): string {
  const deepest = chain.at(-1);
  if (deepest instanceof ProviderUnreachable) return deepest.message;
  const code = (deepest as (Error & { code?: unknown }) | undefined)?.code;
  return typeof code === 'string' ? code : (deepest?.name ?? 'UNKNOWN');
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : 'UNKNOWN';
}

export function asOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  const chain = chainOf(error);
  if (chain.some((link) => link instanceof ProviderUnreachable)) {
    return new OidcError('UNAVAILABLE', `PROVIDER_UNREACHABLE: ${networkReasonOf(chain)}`, { cause: error });
  }
  if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') {
    return new OidcError('CANCELLED', 'ACCESS_DENIED', { cause: error });
  }
  return new OidcError('REFUSED', reasonOf(error), { cause: error, oauthError: oauthErrorOf(error) });
}
