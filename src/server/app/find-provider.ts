import { type Config, ConfigError, NO_PROVIDER_PROBLEMS, type OidcSettings } from '../config/config.ts';
import type { Engine } from '../database/engine.ts';
import { CannotOpen, type KeyRing } from '../database/key-ring.ts';
import { readStoredOidc } from '../records/operator/operator-settings.ts';

interface ProviderParts {
  config: Config;
  engine: Engine;
  keyRing: KeyRing;
}

const UNREADABLE =
  'The stored identity provider cannot be decrypted: ENCRYPTION_KEYS lacks its key. Add that key, set DATASTORE_OIDC_…, or store it again with `lutea admin set-oidc`.';

/**
 * The provider stored in the database, for an installation without one in its environment; undefined if none is stored.
 */
export async function findStoredProvider({
  config,
  engine,
  keyRing,
}: ProviderParts): Promise<OidcSettings | undefined> {
  if (config.isTryIt || config.oidc !== undefined) return undefined;
  try {
    return await readStoredOidc(engine, keyRing);
  } catch (error) {
    if (error instanceof CannotOpen) throw new ConfigError([UNREADABLE]);
    throw error;
  }
}

/** Like `findStoredProvider`, but stops the start of the server if there is no provider: nobody could sign in. */
export async function requireStoredProvider(parts: ProviderParts): Promise<OidcSettings | undefined> {
  const { config } = parts;
  const stored = await findStoredProvider(parts);
  const hasOwn =
    config.isTryIt || config.isHousehold || config.moreProviders.length > 0 || config.oidc !== undefined;
  if (stored === undefined && !hasOwn) {
    throw new ConfigError(NO_PROVIDER_PROBLEMS);
  }
  return stored;
}
