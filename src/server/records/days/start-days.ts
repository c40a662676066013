import { sql } from 'kysely';
import { build, forPerson } from '#server/database/statement.ts';

/** A day without bleeding, or of spotting, is not part of a period. */
export const IS_NO_PERIOD = sql<boolean>`coalesce(body_days.bleeding, 'SPOTTING') = 'SPOTTING'`;

/** A period's first day is a day of bleeding. How much stays open, unless the person said it. */
export function writeStartDays(dates: readonly Temporal.PlainDate[], now: Temporal.Instant) {
  return forPerson(
    build
      .insertInto('body_days')
      .values(dates.map((date) => ({ date, bleeding: 'UNSPECIFIED' as const, updated_at: now })))
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'date'])
          .doUpdateSet({ bleeding: 'UNSPECIFIED', updated_at: now })
          .where(IS_NO_PERIOD),
      ),
  );
}
