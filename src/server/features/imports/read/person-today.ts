import { localTime } from '#contract/timezone.ts';
import type { PersonStore } from '#server/database/person.ts';
import { selectCycle } from '#server/records/cycle/cycle-record.ts';
import { ownRow } from '#server/records/cycle/own-row.ts';

/** Today in the person's timezone, as text: later days are in the future. */
export async function readPersonToday(person: PersonStore, now: Temporal.Instant): Promise<string> {
  const [cycle] = await person.read(selectCycle);
  return String(localTime(now, ownRow(cycle).timezone).toPlainDate());
}
