import type { PeriodLogChange } from '#contract/period-log.ts';
import { Problem } from '#contract/problem.ts';
import { daysBetween, isBefore, isSameDay } from '#core/calendar-day.ts';
import { predictionBefore } from '#core/cycle/prediction-before.ts';
import { predictionError } from '#core/prediction/history-page.ts';
import type { NumberedStart } from '#core/prediction/period-start.ts';
import { isUuid } from '#leaf/is-uuid.ts';
import { hasSqlState, SQLSTATE } from '#server/database/engine.ts';
import type { PersonStore } from '#server/database/person.ts';
import { recordChange } from '#server/records/changes/record-change.ts';
import type { PersonCycle } from '#server/records/cycle/cycle-record.ts';
import {
  deleteLog,
  type LogUpdate,
  type PeriodLogRow,
  selectLog,
  updateDerived,
  updateLog,
} from '#server/records/cycle/period-logs.ts';
import { lockPersonCycle } from '#server/records/cycle/person-cycle.ts';
import { updateAfterDays } from '#server/records/days/body-days.ts';
import { refuseFuture } from './log-start.ts';

/** The same answer for no log, a malformed id and another person's log, so that nothing is revealed. */
function notFound(): Problem {
  return new Problem('PERIOD_LOG_NOT_FOUND', 'Period log not found');
}

function requireRecordId(id: string): void {
  if (!isUuid(id)) throw notFound();
}

/** A start that moves gets the prediction for its new day; one that stays keeps its own. */
function toUpdate(change: PeriodLogChange, log: PeriodLogRow, { record, today }: PersonCycle): LogUpdate {
  const { startDate } = change;
  if (startDate === undefined || startDate.equals(log.startDate)) return change;
  refuseFuture(startDate, today);
  const others = record.periodStarts.filter(({ date }) => !isSameDay(date, log.startDate));
  return { ...change, predictedDate: predictionBefore(startDate, { ...record, periodStarts: others }) };
}

/** `others` are the starts of the person's other logs. */
function inHistory(log: PeriodLogRow, others: readonly NumberedStart[]) {
  const before = others.findLast(({ date }) => isBefore(date, log.startDate));
  const cycleLength = before === undefined ? null : daysBetween(before.date, log.startDate);
  return { ...log, cycleLength, ...predictionError(log) };
}

async function refuseTakenDay<T>(work: Promise<T>, { startDate }: PeriodLogChange): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!hasSqlState(error, SQLSTATE.uniqueViolation)) throw error;
    throw new Problem('PERIOD_LOG_EXISTS', `Invalid startDate: ${startDate} is already logged`, {
      cause: error,
    });
  }
}

interface ChangedLog {
  id: string;
  /** Set by a client that may undo it. */
  changeId?: string | undefined;
  now: Temporal.Instant;
}

interface Change extends ChangedLog {
  change: PeriodLogChange;
}

export async function changeLog(person: PersonStore, { id, change, changeId, now }: Change) {
  requireRecordId(id);
  const work = person.write(async (run) => {
    const [cycle, [log]] = await Promise.all([lockPersonCycle(run, now), run(selectLog(id))]);
    if (log === undefined) throw notFound();
    const row = await recordChange(run, { changeId, now, logIds: [id] }, async () => {
      const [updated] = await run(updateLog(id, toUpdate(change, log, cycle), now));
      // A start that is not moved leaves the last period as it is.
      if (change.startDate === undefined) await updateAfterDays(run, now);
      else await updateDerived(run, now);
      return updated;
    });
    const others = cycle.logged.filter(({ date }) => !isSameDay(date, log.startDate));
    return inHistory(row as PeriodLogRow, others);
  });
  return refuseTakenDay(work, change);
}

export async function removeLog(person: PersonStore, { id, changeId, now }: ChangedLog): Promise<void> {
  requireRecordId(id);
  await person.write(async (run) => {
    await lockPersonCycle(run, now);
    await recordChange(run, { changeId, now, logIds: [id] }, async () => {
      const deleted = await run(deleteLog(id));
      if (deleted.length === 0) throw notFound();
      await updateDerived(run, now);
    });
  });
}
