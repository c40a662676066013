import type { TestDatabase } from './test-database.ts';

/** Writes days as the owner of the tables. The readings of the morning are then built again, as after a sync. */
export async function writeDays(
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  sql: string,
  values?: unknown[],
): Promise<void> {
  await asOwner(sql, values);
  await asOwner('delete from morning_readings');
}
