import { Problem } from '#contract/problem.ts';
import type { ImportedNight } from '#core/import/collect-history.ts';
import type { PlannedDay } from '#core/import/plan-days.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { AddedByImport } from '#server/database/schema/imports.ts';
import { countDays, MOST_DAYS } from '#server/records/days/noted-days.ts';
import {
  clearNights,
  deleteEmptyLogs,
  deleteNoted,
  selectUnchanged,
  writeNights,
  writeNoted,
} from '../day-store.ts';
import { inBatches } from './in-batches.ts';

const dateOf = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);

/** Writes the planned days, and returns what was there before. */
export async function addDays(
  run: PersonRun,
  days: readonly PlannedDay[],
  now: Temporal.Instant,
): Promise<AddedByImport['days']> {
  const [count] = await run(countDays);
  const newDays = days.filter(({ before }) => before === null).length;
  if ((count?.total ?? 0) + newDays > MOST_DAYS) {
    const most = MOST_DAYS.toLocaleString('en');
    throw new Problem(
      'DAYS_FULL',
      `With this file you would have more than ${most} days. Delete days that are wrong first.`,
    );
  }
  await inBatches(days, (part) =>
    run(
      writeNoted(
        part.map(({ date, after }) => ({ date: dateOf(date), facts: after })),
        now,
      ),
    ),
  );
  return days.map(({ date, before }) => ({ date, before }));
}

interface Undoing {
  addedAt: Temporal.Instant;
  now: Temporal.Instant;
}

/** Restores what was there before an import, on each day that has not been changed since. */
export async function revertDays(
  run: PersonRun,
  days: AddedByImport['days'],
  { addedAt, now }: Undoing,
): Promise<{ removedDays: number; keptDays: number }> {
  const dates = days.map(({ date }) => date);
  const unchanged = await inBatches(dates, (part) => run(selectUnchanged(part.map(dateOf), addedAt)));
  const unchangedDates = new Set(unchanged.map(({ date }) => String(date)));
  const reverted = days.filter(({ date }) => unchangedDates.has(date));
  const created = reverted.filter(({ before }) => before === null);
  await inBatches(created, (part) => run(deleteNoted(part.map(({ date }) => dateOf(date)))));
  const restored = reverted.flatMap(({ date, before }) =>
    before === null ? [] : [{ date: dateOf(date), facts: before }],
  );
  await inBatches(restored, (part) => run(writeNoted(part, now)));
  return { removedDays: reverted.length, keptDays: days.length - reverted.length };
}

export async function addNights(
  run: PersonRun,
  nights: readonly ImportedNight[],
): Promise<AddedByImport['nights']> {
  await inBatches(nights, (part) => run(writeNights(part)));
  return [...Map.groupBy(nights, ({ app }) => app)].map(([app, nightsOfApp]) => ({
    app,
    dates: nightsOfApp.map(({ day }) => day),
  }));
}

export async function revertNights(
  run: PersonRun,
  nights: AddedByImport['nights'],
): Promise<{ removedNights: number; keptNights: number }> {
  let removedNights = 0;
  for (const { app, dates } of nights) {
    const cleared = await inBatches(dates.map(dateOf), (part) => run(clearNights(app, part)));
    removedNights += cleared.length;
    await inBatches(cleared, (part) => run(deleteEmptyLogs(part.map(({ date }) => date))));
  }
  const all = nights.reduce((sum, { dates }) => sum + dates.length, 0);
  return { removedNights, keptNights: all - removedNights };
}
