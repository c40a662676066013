import type { DatabaseSettings } from '#server/database/connect.ts';

/** Settings that open the built-in database of a data folder. */
export function builtInSettings(dataDir: string): DatabaseSettings & { url: undefined } {
  return {
    url: undefined,
    ownerUrl: undefined,
    dataDir,
    maxConnections: 4,
    mayShare: false,
    onIdleError: () => {},
    onNotice: () => {},
  };
}

/** Settings that open a database on a server, as its owner. */
export const serverSettings = (url: string): DatabaseSettings => ({ ...builtInSettings(''), url });
