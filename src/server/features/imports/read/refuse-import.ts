import type { ImportRefusal } from '#contract/import.ts';
import { Problem } from '#contract/problem.ts';
import { refusalText } from '#core/import/refusal.ts';
import type { PersonStore } from '#server/database/person.ts';
import type { ReadOutcome } from '#server/database/schema/imports.ts';
import { selectCycle } from '#server/records/cycle/cycle-record.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';
import { deleteImports } from '#server/records/imports/imports.ts';

type Refused = Extract<ReadOutcome, { kind: 'problem' }>;

/** Deletes an import whose file cannot be imported, and throws the reason. */
export async function refuseImport(person: PersonStore, id: string, refused: Refused): Promise<never> {
  const [cycle] = await person.read(selectCycle);
  await person.change(deleteImports([id]));
  const { problem, sources, found } = refused;
  const leftOut = [...(found?.leftOut ?? [])];
  const details: Omit<ImportRefusal, 'error'> = { problem, sources, leftOut };
  throw new Problem('IMPORT_REFUSED', refusalText(details, ownRow(cycle).language), { details });
}
