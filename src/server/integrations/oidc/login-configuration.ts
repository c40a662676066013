import * as client from 'openid-client';
import { createBoundedFetch } from './bounded-fetch.ts';
import { createDiscovery, insecureExtensions } from './discovery.ts';
import { asOidcError, OidcError } from './oidc-error.ts';
import { createSigningKeys } from './signing-keys.ts';

export const CLOCK_TOLERANCE_S = 60;

interface ConfigurationOptions {
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
  nowMs: () => number;
  timeoutMs: number;
}

export interface LoginConfigurations {
  create(): Promise<client.Configuration>;
  /** Asks the provider for its endpoints again at the next login. */
  forgetEndpoints(): void;
}

/** The method that a provider takes when it does not say (OpenID Connect Discovery, section 3) comes first. */
function authenticate(clientSecret: string, metadata: client.ServerMetadata): client.ClientAuth {
  const known = metadata.token_endpoint_auth_methods_supported;
  const takesBasic = known === undefined || known.includes('client_secret_basic');
  return takesBasic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret);
}

/** A configuration for each step of each login, so that every step has its own deadline and reads the clock anew. */
export function createLoginConfigurations(options: ConfigurationOptions): LoginConfigurations {
  const { issuerUrl, clientId, clientSecret, nowMs, timeoutMs } = options;
  const discovery = createDiscovery({ issuerUrl, clientId }, nowMs);
  const keys = createSigningKeys(nowMs);

  async function create(): Promise<client.Configuration> {
    const deadline = AbortSignal.timeout(timeoutMs);
    const metadata = await discovery.find(deadline).catch((error: unknown) => {
      const { reason } = asOidcError(error);
      throw new OidcError('UNAVAILABLE', `DISCOVERY_FAILED: ${reason}`, { cause: error });
    });
    const skewS = Math.round((nowMs() - Date.now()) / 1000);
    const config = new client.Configuration(
      metadata,
      clientId,
      { [client.clockSkew]: skewS, [client.clockTolerance]: CLOCK_TOLERANCE_S },
      authenticate(clientSecret, metadata),
    );
    config[client.customFetch] = keys.guard(createBoundedFetch(deadline), metadata.jwks_uri);
    // Without it the library trusts the connection and leaves the ID token's signature unread.
    client.enableNonRepudiationChecks(config);
    for (const extend of insecureExtensions(issuerUrl)) extend(config);
    keys.lendTo(config);
    return config;
  }

  return { create, forgetEndpoints: discovery.forget };
}
