import type { PersonRun } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { forgetDrawnFeeds } from '../feed/feeds.ts';

/** Nobody lives through that many: further ones would only make everything slower. */
export const MOST_PERIOD_LOGS = 2_000;

/** Sets the last period to the newest log there is, or to none. */
function recomputeLastPeriodDate(now: Temporal.Instant) {
  return forPerson(
    build.updateTable('users').set(({ selectFrom }) => ({
      last_period_date: selectFrom('period_logs').select(({ fn }) => fn.max('start_date').as('newest')),
      updated_at: now,
    })),
  );
}

/** Updates what is derived from the logs: the last period, and the feeds. */
export async function updateDerived(run: PersonRun, now: Temporal.Instant): Promise<void> {
  await Promise.all([run(recomputeLastPeriodDate(now)), run(forgetDrawnFeeds)]);
}
