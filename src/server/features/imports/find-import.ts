import { Problem } from '#contract/problem.ts';
import { isUuid } from '#leaf/is-uuid.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { ImportRow } from '#server/database/schema/imports.ts';
import { lockPerson } from '#server/records/cycle/cycle-record.ts';
import { lockImport } from '#server/records/imports/imports.ts';

export function notFound(): Problem {
  return new Problem('IMPORT_NOT_FOUND', 'Import not found');
}

export function requireId(id: string): string {
  if (!isUuid(id)) throw notFound();
  return id;
}

/** Locks the person's cycle and the import. */
export async function lockFound(run: PersonRun, id: string): Promise<ImportRow> {
  const [, [row]] = await Promise.all([run(lockPerson), run(lockImport(id))]);
  if (row === undefined) throw notFound();
  return row;
}
