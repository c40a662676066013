import { inBatches } from '#server/database/in-batches.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { AddedByImport } from '#server/database/schema/imports.ts';
import { deleteDays, selectDaysChangedAt, upsertDays } from '#server/records/days/body-days.ts';
import { deleteMeasuredBy } from '#server/records/days/measurements.ts';
import { sourceOfApp, toStoredDay } from '../apply/add-days.ts';

const dateOf = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);

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
  const unchanged = await inBatches(dates, (part) => run(selectDaysChangedAt(part.map(dateOf), addedAt)));
  const unchangedDates = new Set(unchanged.map(({ date }) => String(date)));
  const reverted = days.filter(({ date }) => unchangedDates.has(date));
  const created = reverted.filter(({ before }) => before === null);
  await inBatches(created, (part) => run(deleteDays(part.map(({ date }) => dateOf(date)))));
  const restored = reverted.flatMap(({ date, before }) =>
    before === null ? [] : [toStoredDay(date, before, now)],
  );
  await inBatches(restored, (part) => run(upsertDays(part)));
  return { removedDays: reverted.length, keptDays: days.length - reverted.length };
}

export async function revertNights(
  run: PersonRun,
  nights: AddedByImport['nights'],
): Promise<{ removedNights: number; keptNights: number }> {
  let removedNights = 0;
  for (const { app, dates } of nights) {
    const source = sourceOfApp(app);
    const removed = await inBatches(dates.map(dateOf), (part) => run(deleteMeasuredBy(source, part)));
    removedNights += removed.length;
  }
  const all = nights.reduce((sum, { dates }) => sum + dates.length, 0);
  return { removedNights, keptNights: all - removedNights };
}
