import { withDatabaseUrls } from '#server/database/connect.ts';
import { builtInSettings } from '../test/helpers/built-in-settings.ts';
import { readEveryRow } from '../test/helpers/every-row.ts';
import { withClient } from '../test/helpers/owned-database.ts';
import type { Installation } from './installation.ts';

/** Reads every row of every table, without row-level security, while no server runs. */
export function readAllRows({
  environment,
  superuserUrl,
}: Pick<Installation, 'environment' | 'superuserUrl'>) {
  const settings = { ...builtInSettings(environment['DATA_DIR'] ?? ''), url: superuserUrl };
  return withDatabaseUrls(settings, ({ url }) =>
    withClient(url, (client) =>
      readEveryRow(async (sql, values = []) => (await client.query(sql, values)).rows),
    ),
  );
}
