import { Problem } from '#contract/problem.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import type { AddedByImport } from '#server/database/schema/imports.ts';
import {
  deleteUnchanged,
  moveLastPeriodBack,
  restoreStarts,
  selectAllLogs,
  updateDerived,
} from '#server/records/cycle/period-logs.ts';
import { updateAfterDays } from '#server/records/days/body-days.ts';
import { keepReadings } from '#server/records/days/morning-readings.ts';
import { deleteImports, setState } from '#server/records/imports/imports.ts';
import { lockFound } from '../find-import.ts';
import { lastPeriodDate } from '../last-period.ts';
import { revertAccount, revertRecords } from '../restore/restore-account.ts';
import { revertLogs } from '../restore/restore-logs.ts';
import { revertDays, revertNights } from './revert-days.ts';

interface AppliedImport {
  id: string;
  added: AddedByImport;
  appliedAt: Temporal.Instant;
}

async function undo(run: PersonRun, { id, added, appliedAt }: AppliedImport, now: Temporal.Instant) {
  const logs = added.periodLogs;
  const ids = logs.map((log) => log.id);
  const removed = ids.length === 0 ? [] : await run(deleteUnchanged(ids, appliedAt));
  const removedIds = new Set(removed.map((log) => log.id));
  const removedLogs = logs.filter((log) => removedIds.has(log.id));
  const replaced = removedLogs.flatMap((log) => log.replaced ?? []);
  if (replaced.length > 0) await run(restoreStarts(replaced, now));
  const remaining = await run(selectAllLogs);
  const days = await revertDays(run, added.days, { addedAt: appliedAt, now });
  const { removedNights, keptNights } = await revertNights(run, added.nights);
  const removedDailyLogs = await revertLogs(run, added.logs);
  if (removedNights + removedDailyLogs > 0) await keepReadings(run, now);
  if (added.account !== null) await revertAccount(run, added.account, now);
  await revertRecords(run, added, appliedAt);
  const { before, after } = added.lastPeriodDate;
  const wasLast = (await lastPeriodDate(run)) === after;
  if (removed.length > 0) await updateDerived(run, now);
  else if (days.removedDays > 0) await updateAfterDays(run, now);
  const newest = await lastPeriodDate(run);
  if (wasLast && before !== null && newest !== null) await run(moveLastPeriodBack(before, newest));
  await run(setState(id, 'UNDONE', now));
  const keptPeriods = remaining.filter((log) => ids.includes(log.id)).length;
  return {
    removedPeriods: removed.length,
    keptPeriods,
    ...days,
    removedNights: removedNights + removedDailyLogs,
    keptNights: keptNights + added.logs.length - removedDailyLogs,
    removedActivities: added.activities?.length ?? 0,
  };
}

const NOTHING_UNDONE = {
  removedPeriods: 0,
  keptPeriods: 0,
  removedDays: 0,
  keptDays: 0,
  removedNights: 0,
  keptNights: 0,
  removedActivities: 0,
};

/** Undoes exactly what an import added, except what was changed since. An import that was never applied is deleted. */
export function undoImport(person: PersonStore, id: string, now: Temporal.Instant) {
  return person.write(async (run) => {
    const { state, added, appliedAt } = await lockFound(run, id);
    if (added?.isRestored === true)
      throw new Problem(
        'IMPORT_NOT_READY',
        'This import was applied on another installation. Delete what it added by hand.',
      );
    if (state === 'APPLIED' && added !== null && appliedAt !== null)
      return undo(run, { id, added, appliedAt }, now);
    // An undone import stays in the list.
    if (state !== 'UNDONE') await run(deleteImports([id]));
    return NOTHING_UNDONE;
  });
}
