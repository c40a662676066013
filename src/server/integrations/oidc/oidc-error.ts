import * as client from 'openid-client';

/** The provider could not be asked: unreachable, too slow, broken, or answering too much. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

/** UNAVAILABLE: try later. CANCELLED: the person said no at the provider. REFUSED: the answer proves nobody. */
export type OidcErrorKind = 'UNAVAILABLE' | 'CANCELLED' | 'REFUSED';

/** Why a login did not come about. Its reason is a word of the library or ours, never a value from the wire. */
export class OidcError extends Error {
  override readonly name = 'OidcError';
  readonly kind: OidcErrorKind;
  readonly reason: string;

  constructor(kind: OidcErrorKind, reason: string, options?: ErrorOptions) {
    super(`OpenID Connect: ${reason}`, options);
    this.kind = kind;
    this.reason = reason;
  }
}

/** The error and its causes: openid-client wraps what a fetch throws, and a fetch what the network does. */
function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [];
}

/** What an operator needs to put it right, such as ECONNREFUSED, TimeoutError or an expired certificate's code. */
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
  return new OidcError('REFUSED', reasonOf(error), { cause: error });
}
