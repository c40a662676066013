import type { ProviderLogout } from '#contract/session-login.ts';
import type { OidcClient } from '#server/integrations/oidc/oidc-client.ts';

export interface ProviderLogoutOptions {
  provider: OidcClient | undefined;
  /** What the operator chose. */
  providerLogout: ProviderLogout;
  /** Where the provider leads back to. */
  loginUrl: string;
}

/** Signing out here works whatever the provider does. */
async function findAddress({ provider, loginUrl }: ProviderLogoutOptions): Promise<string | undefined> {
  return provider?.findLogoutUrl(loginUrl).catch(() => undefined);
}

/** Where signing out leads on to, as the operator and the person want it; undefined where it ends here. */
export async function logoutAddress(
  options: ProviderLogoutOptions,
  isWanted: boolean,
): Promise<string | undefined> {
  const { providerLogout } = options;
  const leadsOn = providerLogout === 'always' || (providerLogout === 'ask' && isWanted);
  return leadsOn ? findAddress(options) : undefined;
}

/** What a person who is about to sign out may choose. */
export async function offeredLogout(options: ProviderLogoutOptions): Promise<ProviderLogout> {
  const { providerLogout } = options;
  if (providerLogout === 'never') return 'never';
  return (await findAddress(options)) === undefined ? 'never' : providerLogout;
}
