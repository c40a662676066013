import type { DatabaseSettings } from '#server/database/connect.ts';

/** Settings that open the embedded database of a data folder. */
export function embeddedSettings(dataDir: string): DatabaseSettings {
  return { url: undefined, ownerUrl: undefined, dataDir, maxConnections: 1, onIdleError: () => {} };
}
