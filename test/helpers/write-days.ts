import type { TestDatabase } from './test-database.ts';

/** Writes days as the tables’ owner, and deletes the cached morning readings, so that they are built again. */
export async function writeDays(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  sql: string,
  values?: unknown[],
): Promise<void> {
  await asOwner(sql, values);
  await asOwner('delete from morning_readings');
}
