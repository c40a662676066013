import type { TestDatabase } from './test-database.ts';

/** Everything in the database, as text, so that a test can search it or see that nothing was written. */
export async function dumpDatabase(
  { asOwner }: TestDatabase,
  except: readonly string[] = [],
): Promise<string> {
  const tables = await asOwner("select tablename from pg_tables where schemaname = 'public' order by 1");
  const rows = [];
  for (const { tablename } of tables) {
    if (except.includes(String(tablename))) continue;
    rows.push(await asOwner(`select t::text from ${tablename} t order by 1`));
  }
  return JSON.stringify(rows);
}
