import type { PersonRun, PersonStore } from '#server/database/person.ts';
import { lockPerson, type PersonCycle, selectCycle, toPersonCycle } from './cycle-record.ts';

/** Locks and reads the person's cycle: nobody else changes it until the transaction ends. */
export async function lockPersonCycle(run: PersonRun, now: Temporal.Instant): Promise<PersonCycle> {
  const [, rows] = await Promise.all([run(lockPerson), run(selectCycle)]);
  return toPersonCycle(rows, now);
}

export async function readPersonCycle(person: PersonStore, now: Temporal.Instant): Promise<PersonCycle> {
  const [rows] = await person.read(selectCycle);
  return toPersonCycle(rows, now);
}
