import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLITE_OPTIONS } from '#server/database/pglite/engine.ts';
import { readEveryRow } from '../test/helpers/every-row.ts';
import { withClient } from '../test/helpers/owned-database.ts';
import type { Installation } from './installation.ts';

/** Every row of every table, without row-level security, while no server runs. */
export async function readAllRows({ environment, superuserUrl }: Installation) {
  if (superuserUrl !== undefined) {
    return withClient(superuserUrl, (client) =>
      readEveryRow(async (sql, values = []) => (await client.query(sql, values)).rows),
    );
  }
  const dataDir = join(environment['DATA_DIR'] ?? '', 'database');
  const database = await PGlite.create({ ...PGLITE_OPTIONS, dataDir });
  try {
    return await readEveryRow(
      async (sql, values = []) => (await database.query<Record<string, unknown>>(sql, values)).rows,
    );
  } finally {
    await database.close();
  }
}
