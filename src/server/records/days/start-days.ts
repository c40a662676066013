import { sql } from 'kysely';
import { build, forPerson } from '#server/database/statement.ts';

/** A day without bleeding, or with spotting, is not part of a period. */
export const IS_NO_PERIOD = sql<boolean>`coalesce(body_days.bleeding, 'SPOTTING') = 'SPOTTING'`;

/** Marks a period's first day as a day of bleeding. The amount stays open unless the person gave one. */
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
