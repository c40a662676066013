import * as client from 'openid-client';
import { createBoundedFetch } from './bounded-fetch.ts';
import { type AuthenticationMethod, authenticateBy, methodsOf } from './client-authentication.ts';
import { createDiscovery, insecureExtensions } from './discovery.ts';
import { asOidcError, OidcError } from './oidc-error.ts';
import { createSigningKeys } from './signing-keys.ts';
import { cacheTokenAnswer } from './token-answer.ts';

export const CLOCK_TOLERANCE_S = 60;

interface ConfigurationOptions {
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
  nowMs: () => number;
  timeoutMs: number;
  /** For a provider that is not reached over the network. */
  send?: typeof fetch | undefined;
}

/** Changes for a retry, after the answer did not match our data about the provider. */
export interface Corrections {
  /** Ignores the cached keys. */
  withoutKeys?: true;
  /** Uses the issuer as spelled in ID tokens. */
  issuer?: string;
}

/** One step of one login, with its own deadline and time. */
export interface LoginStep {
  /** The issuer as spelled in discovery. */
  issuer: string;
  configure(corrections?: Corrections): client.Configuration;
  /** Switches to the next authentication method, for later logins too. False if there is no other. */
  changeMethod(): boolean;
}

interface LoginConfigurations {
  open(): Promise<LoginStep>;
  /** Runs discovery again at the next login. */
  forgetEndpoints(): void;
}

export function createLoginConfigurations(options: ConfigurationOptions): LoginConfigurations {
  const { issuerUrl, clientId, clientSecret, nowMs, timeoutMs, send } = options;
  const discovery = createDiscovery({ issuerUrl, clientId, send }, nowMs);
  const keys = createSigningKeys(nowMs);
  let accepted: AuthenticationMethod | undefined;

  function findMethod(metadata: client.ServerMetadata): AuthenticationMethod {
    const [first = 'client_secret_basic', ...others] = methodsOf(metadata, clientSecret);
    return others.find((method) => method === accepted) ?? first;
  }

  async function open(): Promise<LoginStep> {
    const deadline = AbortSignal.timeout(timeoutMs);
    const metadata = await discovery.find(deadline).catch((error: unknown) => {
      const { reason } = asOidcError(error);
      throw new OidcError('UNAVAILABLE', `DISCOVERY_FAILED: ${reason}`, { cause: error });
    });
    const fetch = cacheTokenAnswer(createBoundedFetch(deadline, send), metadata.token_endpoint);
    let method = findMethod(metadata);
    const tried = new Set([method]);

    function configure({ withoutKeys, issuer = metadata.issuer }: Corrections = {}) {
      const skewS = Math.round((nowMs() - Date.now()) / 1000);
      const config = new client.Configuration(
        { ...metadata, issuer },
        clientId,
        { [client.clockSkew]: skewS, [client.clockTolerance]: CLOCK_TOLERANCE_S },
        authenticateBy(method, clientSecret),
      );
      config[client.customFetch] = keys.guard(fetch, metadata.jwks_uri);
      // Without it the library trusts TLS and does not verify the ID token's signature.
      client.enableNonRepudiationChecks(config);
      for (const extend of insecureExtensions(issuerUrl)) extend(config);
      if (withoutKeys === undefined) keys.lendTo(config);
      return config;
    }

    function changeMethod(): boolean {
      const other = methodsOf(metadata, clientSecret).find((candidate) => !tried.has(candidate));
      if (other === undefined) return false;
      tried.add(other);
      method = other;
      accepted = other;
      return true;
    }

    return { issuer: metadata.issuer, configure, changeMethod };
  }

  return { open, forgetEndpoints: discovery.forget };
}
