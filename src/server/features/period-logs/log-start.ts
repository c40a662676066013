import { Problem } from '#contract/problem.ts';
import { isBefore } from '#core/calendar-day.ts';
import { describeCycle } from '#core/cycle/current-cycle.ts';
import { statedLength } from '#core/cycle/cycle-record.ts';
import { predictionError } from '#core/prediction/history-page.ts';
import { addStart } from '#core/prediction/period-start.ts';
import { predictionBefore } from '#core/prediction/predict-period.ts';
import type { PersonStore } from '#server/datastore/acting.ts';
import { selectVersionedCycle, toPersonCycle } from '#server/datastore/cycle-record.ts';
import { ownRow } from '#server/datastore/own-row.ts';
import { insertLog } from './store.ts';

/** "Future" is the person's own: in Kiritimati a day begins 24 hours before it does in Honolulu. */
export function refuseFuture(startDate: Temporal.PlainDate, today: Temporal.PlainDate): void {
  if (!isBefore(today, startDate)) return;
  throw new Problem('INVALID_REQUEST', `Invalid startDate: ${startDate} is in the future`);
}

/**
 * Logs a period start, with the prediction that stood before it, and says where that puts the person today. Nothing is
 * locked in between: where another change came first, the start is logged anew, with what is known then.
 */
export async function logStart(person: PersonStore, startDate: Temporal.PlainDate, now: Temporal.Instant) {
  const [rows] = await person.read(selectVersionedCycle);
  const { record, logged, today } = toPersonCycle(rows, now);
  refuseFuture(startDate, today);
  const predictedDate = predictionBefore(startDate, record.periodStarts, statedLength(record));
  const { version } = ownRow(rows);
  const [[log]] = await person.change(insertLog({ startDate, predictedDate, version }, now));
  if (log === undefined) return logStart(person, startDate, now);
  const periodStarts = addStart(logged, startDate);
  const { cycleDay, phase, nextPeriod } = describeCycle({ ...record, periodStarts }, today);
  const periodLog = { ...log, ...predictionError(log) };
  return { cycleDay, phase, nextPeriod, lastPeriodDate: startDate, periodLog };
}
