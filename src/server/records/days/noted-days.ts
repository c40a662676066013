import type { PersonRun } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { forgetDrawnFeeds } from '../feed/feeds.ts';

/** More than fifty years of days, so that days by the thousand cannot make every later request slow. */
export const MOST_DAYS = 20_000;

export const countDays = forPerson(
  build.selectFrom('body_days').select(({ fn }) => fn.countAll<number>().as('total')),
);

/** The person counts as changed, so that a start being logged at the same time is logged with what is known now. */
function touchPerson(now: Temporal.Instant) {
  return forPerson(build.updateTable('users').set({ updated_at: now }));
}

/** Updates what is derived from noted days. */
export async function updateAfterDays(run: PersonRun, now: Temporal.Instant): Promise<void> {
  await Promise.all([run(touchPerson(now)), run(forgetDrawnFeeds)]);
}
