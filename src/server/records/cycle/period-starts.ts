import type { PersonRun } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { clearFeedCache } from '../feed/feeds.ts';

/** More than a lifetime has: further ones would only slow everything down. */
export const MOST_PERIOD_LOGS = 2_000;

/** Every column but the owner. */
export const PERIOD_LOG_COLUMNS = [
  'startDate',
  'id',
  'predictedDate',
  'gapConfirmed',
  'leftOut',
  'createdAt',
  'updatedAt',
] as const;

/** Sets the last period to the newest log, or to null. */
function recomputeLastPeriodDate(now: Temporal.Instant) {
  return forPerson(
    build.updateTable('users').set(({ selectFrom }) => ({
      lastPeriodDate: selectFrom('periodLogs').select(({ fn }) => fn.max('startDate').as('newest')),
      updatedAt: now,
    })),
  );
}

/** Updates what is derived from the logs: the last period, and the feeds. */
export async function updateDerived(run: PersonRun, now: Temporal.Instant): Promise<void> {
  await Promise.all([run(recomputeLastPeriodDate(now)), run(clearFeedCache)]);
}
