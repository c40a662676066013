import { isDeepStrictEqual } from 'node:util';
import { Problem } from '#contract/problem.ts';
import { hasSqlState, SQLSTATE } from '#server/database/engine.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import type { ChangedRows } from '#server/database/schema/changes.ts';
import {
  deleteRows,
  insertRows,
  readRows,
  setLastPeriodOrNewest,
} from '#server/records/changes/changed-rows.ts';
import { takeChange } from '#server/records/changes/record-change.ts';
import { lockPerson } from '#server/records/cycle/cycle-record.ts';
import { updateAfterDays } from '#server/records/days/body-days.ts';

function changedSince(cause?: unknown): Problem {
  return new Problem('CHANGED_SINCE', 'This was changed again since, so it cannot be undone', { cause });
}

/** What the change wrote, as it is now. */
function readWritten(
  run: PersonRun,
  { logs, days, workouts = [], weekTemplates = [] }: ChangedRows,
): Promise<ChangedRows> {
  return readRows(run, {
    logIds: logs.map(({ id }) => id),
    days: days.map(({ date }) => Temporal.PlainDate.from(date)),
    workoutIds: workouts.map(({ id }) => id),
    weekTemplate: weekTemplates.length > 0,
  });
}

async function orChangedSince(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    // The day now belongs to another row.
    throw hasSqlState(error, SQLSTATE.uniqueViolation) ? changedSince(error) : error;
  }
}

/** Puts back exactly the rows that a change replaced, unless what it wrote was changed since. */
export function undoChange(person: PersonStore, id: string, now: Temporal.Instant): Promise<void> {
  const work = person.write(async (run) => {
    const [, [change]] = await Promise.all([run(lockPerson), run(takeChange(id))]);
    if (change === undefined)
      throw new Problem('CHANGE_NOT_FOUND', 'This change cannot be undone any more, or was undone already');
    const { replaced, written } = change;
    const { lastPeriodDate, ...rows } = await readWritten(run, written);
    const { logs, days, workouts = [], weekTemplates = [] } = written;
    if (!isDeepStrictEqual(rows, { logs, days, workouts, weekTemplates })) throw changedSince();
    await deleteRows(run, written);
    await insertRows(run, replaced);
    if (lastPeriodDate === written.lastPeriodDate) await run(setLastPeriodOrNewest(replaced.lastPeriodDate));
    await updateAfterDays(run, now);
  });
  return orChangedSince(work);
}
