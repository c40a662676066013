import * as client from 'openid-client';
import { isLoopback } from '#leaf/loopback.ts';
import { createBoundedFetch } from './bounded-fetch.ts';
import { OidcError } from './oidc-error.ts';

/** How long metadata is cached. A provider may change its endpoints without a restart of Lutea. */
const LIFETIME_MS = 3_600_000;

/** Never `none`, and never HS256: its key would be the client secret or, even worse, the provider's public key. */
const ID_TOKEN_ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];

export interface Discovery {
  find(deadline: AbortSignal): Promise<client.ServerMetadata>;
  /** Clears the cached metadata, which may have caused a failure. */
  forget(): void;
}

/** Allows plain http, but only for a provider on this machine. */
export function insecureExtensions(issuerUrl: string): ((config: client.Configuration) => void)[] {
  const { protocol, hostname } = new URL(issuerUrl);
  return protocol === 'http:' && isLoopback(hostname) ? [client.allowInsecureRequests] : [];
}

/** A root issuer is the same with and without its slash. */
export function isSameIssuer(issuer: string, other: string): boolean {
  const parsed = URL.parse(issuer);
  return parsed !== null && parsed.href === URL.parse(other)?.href;
}

interface DiscoveryOptions {
  issuerUrl: string;
  clientId: string;
  send?: typeof fetch | undefined;
}

async function discover(
  { issuerUrl, clientId, send }: DiscoveryOptions,
  deadline: AbortSignal,
): Promise<client.ServerMetadata> {
  const config = await client.discovery(new URL(issuerUrl), clientId, undefined, client.None(), {
    execute: insecureExtensions(issuerUrl),
    [client.customFetch]: createBoundedFetch(deadline, send),
  });
  const metadata = config.serverMetadata();
  // The library makes exceptions for some vendors. Here the issuer must be the configured one.
  if (!isSameIssuer(metadata.issuer, issuerUrl)) {
    throw new OidcError('UNAVAILABLE', 'ISSUER_MISMATCH');
  }
  return Object.assign(metadata, {
    id_token_signing_alg_values_supported: ID_TOKEN_ALGORITHMS,
    userinfo_signing_alg_values_supported: ID_TOKEN_ALGORITHMS,
  });
}

/** Runs discovery at the first login, so that Lutea starts while the provider is down. */
export function createDiscovery(options: DiscoveryOptions, nowMs: () => number): Discovery {
  let cached: { metadata: client.ServerMetadata; atMs: number } | undefined;
  return {
    async find(deadline) {
      if (cached !== undefined && nowMs() - cached.atMs < LIFETIME_MS) return cached.metadata;
      const metadata = await discover(options, deadline);
      cached = { metadata, atMs: nowMs() };
      return metadata;
    },
    forget() {
      cached = undefined;
    },
  };
}
