import { createDiscovery } from './discovery.ts';
import { asOidcError } from './oidc-error.ts';

/** The result of a discovery request. */
type DiscoveryTrial = { ok: true; endpoints: string[] } | { ok: false; reason: string };

const TIMEOUT_MS = 4_500;

/** Runs discovery as a login would, and stores nothing. */
export async function tryDiscovery(provider: {
  issuerUrl: string;
  clientId: string;
}): Promise<DiscoveryTrial> {
  const discovery = createDiscovery(provider, () => Date.now());
  try {
    const { authorization_endpoint, token_endpoint, jwks_uri } = await discovery.find(
      AbortSignal.timeout(TIMEOUT_MS),
    );
    const needed = { authorization_endpoint, token_endpoint, jwks_uri };
    const missing = Object.entries(needed).find(([, address]) => address === undefined);
    if (missing !== undefined) return { ok: false, reason: `NO_${missing[0].toUpperCase()}` };
    return { ok: true, endpoints: Object.values(needed).filter((address) => address !== undefined) };
  } catch (error) {
    return { ok: false, reason: asOidcError(error).reason };
  }
}
