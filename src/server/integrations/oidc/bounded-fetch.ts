import type { CustomFetch } from 'openid-client';
import { isLoopback } from '#leaf/loopback.ts';
import { ProviderUnreachable } from './oidc-error.ts';

/** Far more than the size of any discovery document, key set or token response. */
const MOST_BYTES = 256 * 1024;

/** Requires https, except for a provider on this machine. */
export function assertSafeTransport(address: string): void {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) return;
  throw new ProviderUnreachable('The provider names an address that is not https');
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new ProviderUnreachable('The provider answers too much');
    chunks.push(chunk);
  }
  return length === 0 ? null : Buffer.concat(chunks);
}

/**
 * A fetch for one login. It has a deadline and a size limit and follows no redirect, so that secrets reach only the
 * URLs from discovery. `send` is for a provider that is not reached over the network.
 */
export function createBoundedFetch(deadline: AbortSignal, send: typeof fetch = fetch): CustomFetch {
  return async (address, { body, headers, method, signal }) => {
    assertSafeTransport(address);
    try {
      const response = await send(address, {
        // The value is the same, but the library's type is not the platform's.
        body: (body ?? null) as RequestInit['body'] & {},
        headers,
        method,
        redirect: 'manual',
        signal: AbortSignal.any(signal === undefined ? [deadline] : [deadline, signal]),
      });
      const content = await readBody(response);
      if (response.status >= 500) throw new ProviderUnreachable(`The provider answers ${response.status}`);
      return new Response(content, { status: response.status, headers: response.headers });
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw error;
      throw new ProviderUnreachable('The provider does not answer', { cause: error });
    }
  };
}
