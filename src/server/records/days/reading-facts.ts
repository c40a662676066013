import type { DeviceProblem } from '#contract/device.ts';
import type { DeviceSource } from '#contract/device-source.ts';
import type { TimezoneSetter } from '#contract/timezone.ts';
import { build, forPerson } from '#server/database/statement.ts';

/** The state of one of a person's device connections; all null if they have none. */
export interface ReadingFacts {
  userId: string;
  timezoneSetBy: TimezoneSetter;
  source: DeviceSource | null;
  lastAt: Temporal.Instant | null;
  triedAt: Temporal.Instant | null;
  problem: DeviceProblem | null;
  nightKnownOn: Temporal.PlainDate | null;
  leaseUntil: Temporal.Instant | null;
}

/** Whether the last sync failed. Values that a vendor refuses are not to be waited for. */
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
