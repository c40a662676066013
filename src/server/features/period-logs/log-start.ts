import { Problem } from '#contract/problem.ts';
import { isBefore } from '#core/calendar-day.ts';
import { describeCycle } from '#core/cycle/current-cycle.ts';
import { statedLength } from '#core/cycle/cycle-record.ts';
import { predictionError } from '#core/prediction/history-page.ts';
import { sortStarts } from '#core/prediction/period-start.ts';
import { predictionBefore } from '#core/prediction/predict-period.ts';
import type { PersonStore } from '#server/datastore/acting.ts';
import { ownRow } from '#server/datastore/own-row.ts';
import { insertLog, lockPersonCycle, setLastPeriodDate } from './store.ts';

/** "Future" is the person's own: in Kiritimati a day begins 24 hours before it does in Honolulu. */
export function refuseFuture(startDate: Temporal.PlainDate, today: Temporal.PlainDate): void {
  if (!isBefore(today, startDate)) return;
  throw new Problem('INVALID_REQUEST', `Invalid startDate: ${startDate} is in the future`);
}

/** Logs a period start, with the prediction that stood before it, and says where that puts the person today. */
export async function logStart(person: PersonStore, startDate: Temporal.PlainDate, now: Temporal.Instant) {
  const { saving, ...cycle } = await person.write(async (run) => {
    const { record, logged, today } = await lockPersonCycle(run, now);
    refuseFuture(startDate, today);
    const predictedDate = predictionBefore(startDate, record.periodStarts, statedLength(record));
    // Nothing here depends on their answers: the end of the transaction travels right behind them.
    const saving = run(insertLog({ startDate, predictedDate }, now));
    run(setLastPeriodDate(startDate, now));
    const periodStarts = sortStarts([...logged, { date: startDate, gapConfirmed: false }]);
    const { cycleDay, phase, nextPeriod } = describeCycle({ ...record, periodStarts }, today);
    return { saving, cycleDay, phase, nextPeriod, lastPeriodDate: startDate };
  });
  const log = ownRow(await saving);
  return { ...cycle, periodLog: { ...log, ...predictionError(log) } };
}
