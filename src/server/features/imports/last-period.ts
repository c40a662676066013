import { writeDay } from '#core/calendar-day.ts';
import type { PersonRun } from '#server/database/person.ts';
import { selectOwnColumns } from '#server/records/access/profile.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';

export const textOrNull = (day: Temporal.PlainDate | null): string | null =>
  day === null ? null : writeDay(day);

export async function lastPeriodDate(run: PersonRun): Promise<string | null> {
  return textOrNull(ownRow(await run(selectOwnColumns(['lastPeriodDate']))).lastPeriodDate);
}
