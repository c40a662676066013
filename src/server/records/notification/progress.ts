import { CATCH_UP } from '#core/reminder/reminder-due.ts';
import { build, forSystem } from '#server/database/statement.ts';

/** One row for the whole installation. */
export const PROGRESS_NAME = 'daily';

/** The first check goes back as far as a message may be late. */
export function beginProgress(now: Temporal.Instant) {
  return forSystem(
    build
      .insertInto('notificationProgress')
      .values({ name: PROGRESS_NAME, checkedUntil: now.subtract(CATCH_UP) })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** The time of the last check; no row while another instance is checking. */
export const lockProgress = forSystem(
  build
    .selectFrom('notificationProgress')
    .select('checkedUntil')
    .where('name', '=', PROGRESS_NAME)
    .forUpdate()
    .skipLocked(),
);

export function saveProgress(checkedUntil: Temporal.Instant) {
  return forSystem(
    build.updateTable('notificationProgress').set({ checkedUntil }).where('name', '=', PROGRESS_NAME),
  );
}
