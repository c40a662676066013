import type { Insertable } from 'kysely';
import type { ImportState } from '#contract/import.ts';
import type { Engine } from '#server/database/engine.ts';
import type {
  AddedByImport,
  ImportReport,
  ImportsTable,
  ReadOutcome,
} from '#server/database/schema/imports.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';
import { IMPORTS_KEPT } from '../operator/expired.ts';

const COLUMNS = [
  'id',
  'state',
  'sources',
  'createdAt',
  'updatedAt',
  'progress',
  'question',
  'problem',
  'found',
  'appliedAt',
  'added',
  'report',
] as const;

const all = build.selectFrom('imports').select(COLUMNS);

export const selectImports = forPerson(all.orderBy('createdAt', 'desc').limit(200));

export const selectImport = (id: string) => forPerson(all.where('id', '=', id));

export const selectAsking = forPerson(build.selectFrom('imports').select('id').where('state', '=', 'ASKING'));

export const lockImport = (id: string) => forPerson(all.where('id', '=', id).forUpdate());

/** Imports that are not undone. If a start that they added is no longer logged, the person has deleted it. */
export const selectApplied = forPerson(
  build.selectFrom('imports').select('added').where('state', '=', 'APPLIED'),
);

export const insertImports = (imports: readonly Insertable<ImportsTable>[]) =>
  forPerson(build.insertInto('imports').values(imports).returning('id'));

export const insertImport = (id: string, now: Temporal.Instant) =>
  insertImports([{ id, state: 'READING', createdAt: now, updatedAt: now }]);

export const saveProgress = (id: string, progress: number, now: Temporal.Instant) =>
  forPerson(
    build
      .updateTable('imports')
      .set({ progress, updatedAt: now })
      .where('id', '=', id)
      .where('state', '=', 'READING')
      .returning('id'),
  );

export const beginAgain = (id: string, now: Temporal.Instant) =>
  forPerson(
    build
      .updateTable('imports')
      .set({ state: 'READING', question: null, progress: 0, updatedAt: now })
      .where('id', '=', id)
      .where('state', '=', 'ASKING')
      .returning('id'),
  );

/** A file may hold characters that the database cannot store: U+0000, and halves of a surrogate pair. */
function storableJson(value: object): string {
  return JSON.stringify(value, (_name, part) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  );
}

function outcomeColumns(outcome: ReadOutcome) {
  switch (outcome.kind) {
    case 'question':
      return { state: 'ASKING' as const, question: storableJson(outcome.question) };
    case 'problem':
      return {
        state: 'FAILED' as const,
        problem: outcome.problem,
        sources: outcome.sources,
        found: outcome.found === undefined ? null : storableJson(outcome.found),
      };
    case 'found':
      return {
        state: 'READY' as const,
        sources: outcome.sources,
        found: storableJson(outcome.found),
        progress: 1,
      };
  }
}

export const saveOutcome = (id: string, outcome: ReadOutcome, now: Temporal.Instant) =>
  forPerson(
    build
      .updateTable('imports')
      .set({ ...outcomeColumns(outcome), updatedAt: now })
      .where('id', '=', id)
      .where('state', '=', 'READING')
      .returning('id'),
  );

export const saveApplied = (
  id: string,
  { added, report }: { added: AddedByImport; report: ImportReport },
  now: Temporal.Instant,
) =>
  forPerson(
    build
      .updateTable('imports')
      .set({
        state: 'APPLIED',
        found: null,
        added: JSON.stringify(added),
        report: JSON.stringify(report),
        appliedAt: now,
        updatedAt: now,
      })
      .where('id', '=', id),
  );

export const setState = (id: string, state: ImportState, now: Temporal.Instant) =>
  forPerson(build.updateTable('imports').set({ state, updatedAt: now }).where('id', '=', id));

export const deleteImports = (ids: readonly string[]) =>
  forPerson(build.deleteFrom('imports').where('id', 'in', ids));

/** The ids of the imports in these states, of all people, without those that expired. */
export async function listImports(
  engine: Engine,
  states: readonly ImportState[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const rows = await runAsSystem(engine)(
    build
      .selectFrom('imports')
      .select('id')
      .where('state', 'in', states)
      .where('updatedAt', '>', now.subtract(IMPORTS_KEPT)),
  );
  return new Set(rows.map(({ id }) => id));
}
