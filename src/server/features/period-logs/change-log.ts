import { z } from 'zod';
import type { PeriodLogChange } from '#contract/period-log.ts';
import { Problem } from '#contract/problem.ts';
import { daysBetween, isBefore } from '#core/calendar-day.ts';
import { statedLength } from '#core/cycle/cycle-record.ts';
import { predictionError } from '#core/prediction/history-page.ts';
import { predictionBefore } from '#core/prediction/predict-period.ts';
import type { PersonStore } from '#server/datastore/acting.ts';
import type { LoggedStart, PersonCycle } from '#server/datastore/cycle-record.ts';
import { hasSqlState, SQLSTATE } from '#server/datastore/engine.ts';
import { refuseFuture } from './log-start.ts';
import {
  deleteLog,
  type LogUpdate,
  lockPersonCycle,
  type PeriodLogRow,
  recomputeLastPeriodDate,
  selectLog,
  updateLog,
} from './store.ts';

const recordId = z.uuid();

/** One answer for no log, no possible id and another person's log: which of them it is stays unsaid. */
function notFound(): Problem {
  return new Problem('PERIOD_LOG_NOT_FOUND', 'Period log not found');
}

function requireRecordId(id: string): void {
  if (!recordId.safeParse(id).success) throw notFound();
}

/** A start that moves gets the prediction that would have stood before its new day; one that stays keeps its own. */
function toUpdate(change: PeriodLogChange, log: PeriodLogRow, { record, today }: PersonCycle): LogUpdate {
  const { startDate } = change;
  if (startDate === undefined || startDate.equals(log.startDate)) return change;
  refuseFuture(startDate, today);
  const others = record.periodStarts.filter(({ date }) => !date.equals(log.startDate));
  return { ...change, predictedDate: predictionBefore(startDate, others, statedLength(record)) };
}

function inHistory(log: PeriodLogRow, logged: readonly LoggedStart[]) {
  const before = logged.findLast(({ id, date }) => id !== log.id && isBefore(date, log.startDate));
  const cycleLength = before === undefined ? null : daysBetween(before.date, log.startDate);
  return { ...log, cycleLength, ...predictionError(log) };
}

async function refuseTakenDay<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!hasSqlState(error, SQLSTATE.uniqueViolation)) throw error;
    throw new Problem('PERIOD_LOG_EXISTS', 'Invalid startDate: this day is already logged', { cause: error });
  }
}

interface Change {
  id: string;
  change: PeriodLogChange;
  now: Temporal.Instant;
}

export async function changeLog(person: PersonStore, { id, change, now }: Change) {
  requireRecordId(id);
  const work = person.write(async (run) => {
    const [cycle, [log]] = await Promise.all([lockPersonCycle(run, now), run(selectLog(id))]);
    if (log === undefined) throw notFound();
    const [row] = await run(updateLog(id, toUpdate(change, log, cycle), now));
    if (change.startDate !== undefined) await run(recomputeLastPeriodDate(now));
    return inHistory(row as PeriodLogRow, cycle.logged);
  });
  return refuseTakenDay(work);
}

export async function removeLog(person: PersonStore, id: string, now: Temporal.Instant): Promise<void> {
  requireRecordId(id);
  await person.write(async (run) => {
    await lockPersonCycle(run, now);
    const deleted = await run(deleteLog(id));
    if (deleted.length === 0) throw notFound();
    await run(recomputeLastPeriodDate(now));
  });
}
