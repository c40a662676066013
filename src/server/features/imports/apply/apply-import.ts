import { Problem } from '#contract/problem.ts';
import { writeDay } from '#core/calendar-day.ts';
import type { ComparedStart } from '#core/import/compare-starts.ts';
import type { PersonRun, PersonStore } from '#server/database/person.ts';
import type { AddedByImport, FoundInImport } from '#server/database/schema/imports.ts';
import {
  deleteLogs,
  insertStarts,
  MOST_PERIOD_LOGS,
  moveLastPeriodBack,
  selectAllLogs,
  updateDerived,
} from '#server/records/cycle/period-logs.ts';
import { selectStoredDays, updateAfterDays } from '#server/records/days/body-days.ts';
import { selectLogDays } from '#server/records/days/daily-logs.ts';
import { selectMeasuredDays } from '#server/records/days/measurements.ts';
import { keepReadings } from '#server/records/days/morning-readings.ts';
import { saveApplied, selectApplied } from '#server/records/imports/imports.ts';
import { lockFound } from '../find-import.ts';
import { lastPeriodDate, textOrNull } from '../last-period.ts';
import { reachOf, reportOf } from '../preview/describe-import.ts';
import { compareFound, type KnownHistory, planImport } from '../preview/plan-import.ts';
import { restoredAccount } from '../restore/own-export.ts';
import { addActivities, addRecords, isEmptyAccount, restoreAccount } from '../restore/restore-account.ts';
import { addLogs } from '../restore/restore-logs.ts';
import { restoredActivity } from '../restore/restored-records.ts';
import { addDays, addNights } from './add-days.ts';

/** The starts that the person named, or those preselected in the preview. */
function choose(
  compared: readonly ComparedStart[],
  starts: readonly Temporal.PlainDate[] | undefined,
): ComparedStart[] {
  if (starts === undefined) return compared.filter(({ isTicked }) => isTicked);
  const named = new Set(starts.map(writeDay));
  const chosen = compared.filter(({ start }) => named.has(start));
  const [unknown] = [...named].filter((day) => !chosen.some(({ start }) => start === day));
  if (unknown !== undefined)
    throw new Problem('INVALID_REQUEST', `Invalid starts: ${unknown} is not in this file`);
  return chosen.filter(({ state }) => state !== 'THERE');
}

/** Adds the chosen starts, and deletes those that they replace. */
async function addStarts(
  run: PersonRun,
  { chosen, logs, now }: { chosen: ComparedStart[]; logs: KnownHistory['logs']; now: Temporal.Instant },
) {
  const replacedBy = new Map(
    chosen.flatMap(({ start, logged }) => {
      const log = logs.find(({ startDate }) => logged?.equals(startDate));
      return log === undefined ? [] : [[start, log] as const];
    }),
  );
  const replacedIds = [...new Set([...replacedBy.values()].map(({ id }) => id))];
  if (logs.length - replacedIds.length + chosen.length > MOST_PERIOD_LOGS) {
    throw new Problem(
      'PERIOD_LOGS_FULL',
      `With this file you would have more than ${MOST_PERIOD_LOGS} period logs. Choose fewer starts.`,
    );
  }
  if (replacedIds.length > 0) await run(deleteLogs(replacedIds));
  const inserted = chosen.length === 0 ? [] : await run(insertStarts(chosen, now));
  return inserted.map(({ id, startDate }) => {
    const log = replacedBy.get(writeDay(startDate));
    const replaced = log && {
      id: log.id,
      createdAt: log.createdAt.toString(),
      updatedAt: log.updatedAt.toString(),
      startDate: writeDay(log.startDate),
      predictedDate: textOrNull(log.predictedDate),
      gapConfirmed: log.gapConfirmed,
      leftOut: log.leftOut,
    };
    return { id, startDate: writeDay(startDate), replaced: replaced ?? null };
  });
}

/** What is stored for the days of a file. */
async function readKnown(run: PersonRun, found: FoundInImport): Promise<KnownHistory> {
  const reach = reachOf(found);
  const [logs, applied, noted, nights, logDays, isEmpty] = await Promise.all([
    run(selectAllLogs),
    run(selectApplied),
    reach === undefined ? [] : run(selectStoredDays(reach)),
    reach === undefined ? [] : run(selectMeasuredDays(reach)),
    reach === undefined ? [] : run(selectLogDays(reach)),
    isEmptyAccount(run),
  ]);
  return { logs, applied, noted, nights, logDays, isEmpty };
}

interface Application {
  id: string;
  starts: readonly Temporal.PlainDate[] | undefined;
  now: Temporal.Instant;
}

/** Sets the last period as in the export, because the start that was logged last is not always the newest. */
async function restoreLast(run: PersonRun, account: FoundInImport['account']): Promise<void> {
  const { lastPeriodDate: last } = restoredAccount.parse(account).profile;
  const newest = await lastPeriodDate(run);
  if (last != null && newest !== null) await run(moveLastPeriodBack(last, newest));
}

/** Applies what the person chose: all of it, or nothing. */
export function applyImport(person: PersonStore, { id, starts, now }: Application): Promise<void> {
  return person.write(async (run) => {
    const { state, found } = await lockFound(run, id);
    if (state !== 'READY' || found === null)
      throw new Problem('IMPORT_NOT_READY', 'This import cannot be applied now. Read its state again.');
    const [known, before] = await Promise.all([readKnown(run, found), lastPeriodDate(run)]);
    const compared = compareFound(found, known);
    const chosen = choose(compared, starts);
    const plan = planImport(found, known, { compared, chosen });
    const periodLogs = await addStarts(run, { chosen, logs: known.logs, now });
    const days = await addDays(run, plan.days, now);
    const nights = await addNights(run, plan.nights);
    const restored = await addLogs(run, plan.logs);
    if (nights.length > 0 || restored.length > 0) await keepReadings(run, now);
    const account = plan.account === null ? null : await restoreAccount(run, plan.account, now);
    if (periodLogs.length > 0) await updateDerived(run, now);
    else if (days.length > 0) await updateAfterDays(run, now);
    if (account !== null) await restoreLast(run, plan.account);
    const records: Partial<AddedByImport> =
      plan.account === null ? {} : await addRecords(run, plan.account, now);
    const activities = await addActivities(
      run,
      (found.activities ?? []).map((each) => restoredActivity.parse(each)),
    );
    const added: AddedByImport = {
      ...records,
      activities: [...(records.activities ?? []), ...activities],
      periodLogs,
      lastPeriodDate: { before, after: await lastPeriodDate(run) },
      days,
      nights,
      logs: restored,
      account,
    };
    await run(saveApplied(id, { added, report: reportOf(found, { compared, chosen }) }, now));
  });
}
