import { Problem } from '#contract/problem.ts';
import { NOTHING_NOTED } from '#core/cycle/body-day.ts';
import type { ImportedNight } from '#core/import/collect-history.ts';
import type { PlannedDay, StoredFacts } from '#core/import/plan-days.ts';
import { NOTHING_MEASURED } from '#core/sources/day-sources.ts';
import { inBatches } from '#server/database/in-batches.ts';
import type { PersonRun } from '#server/database/person.ts';
import type { AddedByImport } from '#server/database/schema/imports.ts';
import { countDays, MOST_DAYS, upsertDays } from '#server/records/days/body-days.ts';
import { saveMeasured } from '#server/records/days/measurements.ts';

/**
 * The row of a day, from what is planned or from what was there before. Stored imports of earlier versions lack some
 * facts.
 */
export function toStoredDay(text: string, { updatedAt, ...facts }: StoredFacts, now: Temporal.Instant) {
  const changedAt = updatedAt === undefined ? now : Temporal.Instant.from(updatedAt);
  return { ...NOTHING_NOTED, date: Temporal.PlainDate.from(text), ...facts, updatedAt: changedAt };
}

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
  const rows = days.map(({ date, after }) => toStoredDay(date, after, now));
  await inBatches(rows, (part) => run(upsertDays(part)));
  return days.map(({ date, before }) => ({ date, before }));
}

/** Each app is a source of its own: values of two apps are never compared. */
export const sourceOfApp = (app: string): string => `import_${app}`;

export async function addNights(
  run: PersonRun,
  nights: readonly ImportedNight[],
): Promise<AddedByImport['nights']> {
  await saveMeasured(
    run,
    nights.map(({ day, app, ...values }) => ({
      ...NOTHING_MEASURED,
      ...values,
      date: Temporal.PlainDate.from(day),
      source: sourceOfApp(app),
      syncedAt: null,
    })),
  );
  return [...Map.groupBy(nights, ({ app }) => app)].map(([app, nightsOfApp]) => ({
    app,
    dates: nightsOfApp.map(({ day }) => day),
  }));
}
