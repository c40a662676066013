import type { TestDatabase } from './test-database.ts';

/** Every row of every table as text, by table. Compared before a backup and after its restore. */
export async function readEveryRow(query: TestDatabase['asOwner']): Promise<Record<string, string[]>> {
  const tables = await query(
    `select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' order by 1`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await query(`select to_jsonb(t)::text as row from ${name} t order by 1`);
    rows[String(name)] = found.map(({ row }) => String(row));
  }
  return rows;
}
