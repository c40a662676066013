import { isDeepStrictEqual } from 'node:util';
import type { PersonRun } from '#server/database/person.ts';
import type { ChangedRows } from '#server/database/schema/changes.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { readRows, type Touched } from './changed-rows.ts';

/** The number of changes that a person can still undo. Older ones are deleted with the next change. */
const MOST_CHANGES = 20;

const deleteOldest = forPerson(
  build.deleteFrom('changes').where('id', 'in', ({ selectFrom }) =>
    selectFrom('changes')
      .select('id')
      .orderBy('madeAt', 'desc')
      .orderBy('id')
      .offset(MOST_CHANGES - 1),
  ),
);

/** If a change is sent twice, the rows stored the first time stay. */
function insertChange(
  id: string,
  rows: { replaced: ChangedRows; written: ChangedRows },
  now: Temporal.Instant,
) {
  return forPerson(
    build
      .insertInto('changes')
      .values({
        id,
        madeAt: now,
        replaced: JSON.stringify(rows.replaced),
        written: JSON.stringify(rows.written),
      })
      .onConflict((conflict) => conflict.columns(['userId', 'id']).doNothing()),
  );
}

interface NewChange extends Touched {
  /** Without an id nothing is recorded, and the change cannot be undone. */
  changeId: string | undefined;
  now: Temporal.Instant;
}

/** Runs a change and records the rows that it replaced (decision 0057). Locks the person. */
export async function recordChange<Result>(
  run: PersonRun,
  { changeId, now, ...touched }: NewChange,
  change: () => Promise<Result>,
): Promise<Result> {
  if (changeId === undefined) return change();
  const replaced = await readRows(run, touched);
  const result = await change();
  const written = await readRows(run, touched);
  if (isDeepStrictEqual(replaced, written)) return result;
  await run(deleteOldest);
  await run(insertChange(changeId, { replaced, written }, now));
  return result;
}

/** Deletes and returns a change, so that it can be undone only once. */
export const takeChange = (id: string) =>
  forPerson(build.deleteFrom('changes').where('id', '=', id).returning(['replaced', 'written']));
