import type { ProviderLogout } from '#contract/session-login.ts';
import type { OidcClient } from '#server/integrations/oidc/oidc-client.ts';

export interface ProviderLogoutOptions {
  provider: OidcClient | undefined;
  /** The operator's choice. */
  providerLogout: ProviderLogout;
  /** Where the provider redirects back to. */
  loginUrl: string;
}

/** The provider's logout URL; undefined if the provider fails, because signing out here works anyway. */
async function findAddress({ provider, loginUrl }: ProviderLogoutOptions): Promise<string | undefined> {
  return provider?.findLogoutUrl(loginUrl).catch(() => undefined);
}

/** The provider's logout URL, by the operator's and the person's choice; undefined to sign out only here. */
export async function logoutAddress(
  options: ProviderLogoutOptions,
  isWanted: boolean,
): Promise<string | undefined> {
  const { providerLogout } = options;
  const isAtProvider = providerLogout === 'always' || (providerLogout === 'ask' && isWanted);
  return isAtProvider ? findAddress(options) : undefined;
}

/** The choice that a person has when signing out. */
export async function offeredLogout(options: ProviderLogoutOptions): Promise<ProviderLogout> {
  const { providerLogout } = options;
  if (providerLogout === 'never') return 'never';
  return (await findAddress(options)) === undefined ? 'never' : providerLogout;
}
