import { sql } from 'kysely';
import type { ImportState } from '#contract/import.ts';
import type { ComparedStart } from '#core/import/compare-starts.ts';
import type { AddedByImport, ImportReport, ReplacedStart } from '#server/database/schema/imports.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { PERIOD_LOG_COLUMNS } from '#server/records/cycle/period-logs.ts';
import type { ReadOutcome } from './read/read-file.ts';

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

export const insertImport = (id: string, now: Temporal.Instant) =>
  forPerson(build.insertInto('imports').values({ id, state: 'READING', createdAt: now, updatedAt: now }));

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

export const deleteImport = (id: string) => forPerson(build.deleteFrom('imports').where('id', '=', id));

export const selectLogs = forPerson(build.selectFrom('periodLogs').select(PERIOD_LOG_COLUMNS));

export const selectLastPeriodDate = forPerson(build.selectFrom('users').select('lastPeriodDate'));

/** Imported starts have no prediction: they do not count for the accuracy. */
export const insertStarts = (starts: readonly ComparedStart[], now: Temporal.Instant) =>
  forPerson(
    build
      .insertInto('periodLogs')
      .values(
        starts.map(({ start, own, leftOut }) => ({
          startDate: Temporal.PlainDate.from(start),
          predictedDate: own?.predictedDate == null ? null : Temporal.PlainDate.from(own.predictedDate),
          gapConfirmed: own?.gapConfirmed ?? false,
          leftOut,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .returning(['id', 'startDate']),
  );

export const deleteLogs = (ids: readonly string[]) =>
  forPerson(build.deleteFrom('periodLogs').where('id', 'in', ids));

/** Only logs that have not been changed since they were added. */
export const deleteUnchanged = (ids: readonly string[], addedAt: Temporal.Instant) =>
  forPerson(
    build.deleteFrom('periodLogs').where('id', 'in', ids).where('updatedAt', '=', addedAt).returning('id'),
  );

const momentOr = (text: string | undefined, now: Temporal.Instant) =>
  text === undefined ? now : Temporal.Instant.from(text);

/** Restores a replaced start, unless its day is taken. */
export const restoreStarts = (replaced: readonly ReplacedStart[], now: Temporal.Instant) =>
  forPerson(
    build
      .insertInto('periodLogs')
      .values(
        replaced.map(({ id, startDate, predictedDate, gapConfirmed, leftOut = null, ...times }) => ({
          id: id ?? sql<string>`gen_random_uuid()`,
          startDate: Temporal.PlainDate.from(startDate),
          predictedDate: predictedDate === null ? null : Temporal.PlainDate.from(predictedDate),
          gapConfirmed,
          leftOut,
          createdAt: momentOr(times.createdAt, now),
          updatedAt: momentOr(times.updatedAt, now),
        })),
      )
      .onConflict((conflict) => conflict.columns(['userId', 'startDate']).doNothing()),
  );

/** Restores the last period from before an import, if it is still the import's and that day is logged. */
export const restoreLastPeriod = (before: string, after: string) =>
  forPerson(
    build
      .updateTable('users')
      .set({ lastPeriodDate: Temporal.PlainDate.from(before) })
      .where('lastPeriodDate', '=', Temporal.PlainDate.from(after))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('periodLogs').select('id').where('startDate', '=', Temporal.PlainDate.from(before)),
        ),
      ),
  );
