import * as client from 'openid-client';

/** If the library does not know a key, it fetches the keys again only if its copy is at least this old. */
const REFRESHABLE_AGE_S = 60;
/** How long a withdrawn key may still be accepted. */
const LIFETIME_MS = 300_000;
/** The pause between two fetches. Tokens with made-up keys must not flood the provider with requests. */
const REFRESH_PAUSE_MS = 30_000;

interface CachedKeys {
  text: string;
  jwks: client.JWKS;
  fetchedAtMs: number;
}

interface SigningKeys {
  /** Gives a login the cached keys, as a copy old enough to be refreshed if a key is missing. */
  lendTo(config: client.Configuration): void;
  /** A fetch whose requests for the keys go through this cache. */
  guard(fetch: client.CustomFetch, jwksUri: string | undefined): client.CustomFetch;
}

function parseKeys(text: string): client.JWKS | undefined {
  try {
    const value = JSON.parse(text) as client.JWKS;
    return Array.isArray(value.keys) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Caches the provider's keys across logins. A rotated key is found at the next login, but unknown keys cause at most
 * one request in 30 seconds.
 */
export function createSigningKeys(nowMs: () => number): SigningKeys {
  let cached: CachedKeys | undefined;
  let refreshedAtMs = Number.NEGATIVE_INFINITY;
  let pending: Promise<Response> | undefined;

  const freshKeys = () =>
    cached !== undefined && nowMs() - cached.fetchedAtMs < LIFETIME_MS ? cached : undefined;

  async function load(fetchKeys: () => Promise<Response>): Promise<Response> {
    const isRefresh = freshKeys() !== undefined;
    const response = await fetchKeys();
    if (isRefresh) refreshedAtMs = nowMs();
    const text = await response.clone().text();
    const jwks = response.ok ? parseKeys(text) : undefined;
    if (jwks !== undefined) cached = { text, jwks, fetchedAtMs: nowMs() };
    return response;
  }

  async function loadOnce(fetchKeys: () => Promise<Response>): Promise<Response> {
    const keys = freshKeys();
    if (keys !== undefined && nowMs() - refreshedAtMs < REFRESH_PAUSE_MS) {
      return new Response(keys.text, { headers: { 'content-type': 'application/json' } });
    }
    pending ??= load(fetchKeys).finally(() => {
      pending = undefined;
    });
    return (await pending).clone();
  }

  return {
    lendTo(config) {
      const keys = freshKeys();
      if (keys === undefined) return;
      // The library measures age by the system clock.
      const uat = Math.floor(Date.now() / 1000) - REFRESHABLE_AGE_S;
      client.setJwksCache(config, { jwks: keys.jwks, uat });
    },
    guard: (fetch, jwksUri) => (address, options) =>
      address === jwksUri ? loadOnce(() => fetch(address, options)) : fetch(address, options),
  };
}
