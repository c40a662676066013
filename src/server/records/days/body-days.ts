import type { DayRange } from '#contract/day-range.ts';
import { NOTED_FACTS, type NotedFacts } from '#core/cycle/body-day.ts';
import type { PersonRun } from '#server/database/person.ts';
import { build, countOf, forPerson, fromInserted } from '#server/database/statement.ts';
import { clearFeedCache } from '../feed/feeds.ts';

/** More than fifty years of days. The limit keeps thousands of days from slowing down every request. */
export const MOST_DAYS = 20_000;

export const BODY_DAY_COLUMNS = ['date', ...NOTED_FACTS] as const;

export const countDays = countOf('bodyDays');

/** Changes the person's row version, so that a start logged at the same time is computed again. */
function touchPerson(now: Temporal.Instant) {
  return forPerson(build.updateTable('users').set({ updatedAt: now }));
}

/** Updates what is derived from day records. */
export async function updateAfterDays(run: PersonRun, now: Temporal.Instant): Promise<void> {
  await Promise.all([run(touchPerson(now)), run(clearFeedCache)]);
}

export interface BodyDayRow extends NotedFacts {
  date: Temporal.PlainDate;
}

export const selectAllDays = forPerson(build.selectFrom('bodyDays').select(BODY_DAY_COLUMNS).orderBy('date'));

export function selectDays({ from, to }: DayRange) {
  return forPerson(
    build
      .selectFrom('bodyDays')
      .select(BODY_DAY_COLUMNS)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .orderBy('date'),
  );
}

/** Day records with the time of their last change. */
export const selectStoredDays = ({ from, to }: DayRange) =>
  forPerson(
    build
      .selectFrom('bodyDays')
      .select([...BODY_DAY_COLUMNS, 'updatedAt'])
      .where('date', '>=', from)
      .where('date', '<=', to),
  );

interface StoredDay extends BodyDayRow {
  updatedAt: Temporal.Instant;
}

const KEY = ['userId', 'date'] as const;

export const upsertDays = (rows: readonly StoredDay[]) =>
  forPerson(
    build
      .insertInto('bodyDays')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(KEY).doUpdateSet(fromInserted([...BODY_DAY_COLUMNS, 'updatedAt'])),
      ),
  );

export const deleteDays = (dates: readonly Temporal.PlainDate[]) =>
  forPerson(build.deleteFrom('bodyDays').where('date', 'in', dates).returning('date'));

/** Which of these days were last changed at this instant. */
export const selectDaysChangedAt = (dates: readonly Temporal.PlainDate[], moment: Temporal.Instant) =>
  forPerson(
    build.selectFrom('bodyDays').select('date').where('date', 'in', dates).where('updatedAt', '=', moment),
  );
