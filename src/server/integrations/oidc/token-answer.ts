import type { CustomFetch } from 'openid-client';

/** With a WWW-Authenticate header the library does not read the body, which contains the error code. */
function readableRefusal(response: Response): Response {
  const isJson = /^application\/json\b/i.test(response.headers.get('content-type') ?? '');
  if (response.ok || !isJson) return response;
  const headers = new Headers(response.headers);
  headers.delete('www-authenticate');
  return new Response(response.body, { status: response.status, headers });
}

/**
 * Caches the token response of one login: a code works once, but its response may have to be checked again with newer
 * keys.
 */
export function cacheTokenAnswer(fetch: CustomFetch, tokenEndpoint: string | undefined): CustomFetch {
  let cached: Response | undefined;
  return async (address, options) => {
    if (address !== tokenEndpoint) return fetch(address, options);
    if (cached !== undefined) return cached.clone();
    const response = readableRefusal(await fetch(address, options));
    if (!response.ok) return response;
    cached = response;
    return cached.clone();
  };
}
