import type { PersonRun } from '#server/database/person.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { clearFeedCache } from '../feed/feeds.ts';

/** More than fifty years of days, so that thousands of them cannot slow down every request. */
export const MOST_DAYS = 20_000;

/** Everything noted about a day, with the contract's names. */
export const BODY_DAY_COLUMNS = [
  'date',
  'bleeding',
  'ovulationTest',
  'ovulationMarked',
  'temperatureCelsius',
  'temperatureKind',
  'pain',
  'energy',
  'mood',
  'note',
] as const;

export const countDays = forPerson(
  build.selectFrom('bodyDays').select(({ fn }) => fn.countAll<number>().as('total')),
);

/** Changes the person's row version, so that a start logged at the same time is computed again. */
function touchPerson(now: Temporal.Instant) {
  return forPerson(build.updateTable('users').set({ updatedAt: now }));
}

/** Updates what is derived from noted days. */
export async function updateAfterDays(run: PersonRun, now: Temporal.Instant): Promise<void> {
  await Promise.all([run(touchPerson(now)), run(clearFeedCache)]);
}
