import type { Config } from '#server/config/config.ts';
import type { DatabaseSettings } from '#server/database/connect.ts';

/** How a command opens the configured database: beside the running server, if there is one. */
export function databaseSettings({ database, dataDir }: Config): DatabaseSettings {
  return {
    ...database,
    dataDir,
    mayShare: true,
    onIdleError: () => {},
    onNotice: (text) => console.error(text),
  };
}
