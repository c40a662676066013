import type { PersonRun } from '#server/database/person.ts';
import { lockPerson, type PersonCycle, selectCycle, toPersonCycle } from './cycle-record.ts';

/** The person's cycle, theirs alone to change until the transaction ends. */
export async function lockPersonCycle(run: PersonRun, now: Temporal.Instant): Promise<PersonCycle> {
  const [, rows] = await Promise.all([run(lockPerson), run(selectCycle)]);
  return toPersonCycle(rows, now);
}
