import { writeDay } from '#core/calendar-day.ts';
import type { CycleMode } from '#core/cycle/cycle-mode.ts';
import { predictionBefore } from '#core/cycle/prediction-before.ts';
import { sortStarts } from '#core/prediction/period-start.ts';
import type { PersonRun } from '#server/database/person.ts';
import { insertStarts, updateDerived } from '#server/records/cycle/period-logs.ts';

interface SampleStarts {
  /** Starts, oldest first. */
  starts: readonly Temporal.PlainDate[];
  mode: CycleMode;
}

/** Logs starts as the API does: each with the prediction that was made before it. */
export async function logStarts(
  run: PersonRun,
  { starts, mode }: SampleStarts,
  now: Temporal.Instant,
): Promise<void> {
  const periodStarts = sortStarts(starts.map((date) => ({ date, gapConfirmed: false })));
  const record = { periodStarts, cycleLength: 28, cycleLengthStated: false, mode };
  const logs = starts.map((date) => {
    const predicted = predictionBefore(date, record);
    const predictedDate = predicted === null ? null : writeDay(predicted);
    return {
      start: writeDay(date),
      own: { predictedDate, gapConfirmed: false, leftOut: null },
      leftOut: null,
    };
  });
  await run(insertStarts(logs, now));
  await updateDerived(run, now);
}
