import type { DeviceProblem } from '#contract/device.ts';
import { build, forPerson, type RowOf } from '#server/database/statement.ts';

/** Whether the last sync failed. Values that a vendor refuses will not come later, so a refusal is no trouble. */
export function isTrouble(problem: DeviceProblem | null): boolean {
  return problem !== null && problem !== 'REFUSED';
}

/** One row per device; one row of nulls if there is none. */
export const selectReadingFacts = forPerson(
  build
    .selectFrom('users')
    .leftJoin('devices', 'devices.userId', 'users.id')
    .select([
      'users.id as userId',
      'users.timezoneSetBy',
      'devices.source',
      'devices.lastSyncAt as lastAt',
      'devices.lastTriedAt as triedAt',
      'devices.lastSyncProblem as problem',
      'devices.nightKnownOn',
      'devices.leaseUntil',
    ]),
);

/** The state of one of a person's device connections; all null if they have none. */
export type ReadingFacts = RowOf<typeof selectReadingFacts>;
