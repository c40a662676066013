import type { CycleMode } from '#core/cycle/cycle-mode.ts';
import { predictionBefore } from '#core/cycle/prediction-before.ts';
import { sortStarts } from '#core/prediction/period-start.ts';
import type { PersonRun } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';

interface SampleStarts {
  /** Oldest first. */
  starts: readonly Temporal.PlainDate[];
  mode: CycleMode;
}

/** Logs starts as the API does: each has the prediction made before it. */
export async function logStarts(run: PersonRun, { starts, mode }: SampleStarts): Promise<void> {
  const periodStarts = sortStarts(starts.map((date) => ({ date, gapConfirmed: false })));
  const record = { periodStarts, cycleLength: 28, cycleLengthStated: false, mode };
  const logs = starts.map((date) => ({ startDate: date, predictedDate: predictionBefore(date, record) }));
  await run(forPerson(build.insertInto('periodLogs').values(logs)));
  await run(forPerson(build.updateTable('users').set({ lastPeriodDate: starts.at(-1) ?? null })));
}
