import type { DayRange } from '#contract/day-range.ts';
import type { Bleeding, Level, OvulationTest, TemperatureKind } from '#core/cycle/body-day.ts';
import type { IllAnswer, Wish } from '#core/training/own-words.ts';
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
  'ill',
  'wish',
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

export interface BodyDayRow {
  date: Temporal.PlainDate;
  bleeding: Bleeding | null;
  ovulationTest: OvulationTest | null;
  ovulationMarked: boolean;
  temperatureCelsius: number | null;
  temperatureKind: TemperatureKind | null;
  pain: Level | null;
  energy: Level | null;
  mood: Level | null;
  ill: IllAnswer | null;
  wish: Wish | null;
  note: string | null;
}

/** A day about which nothing was noted. */
export function emptyDay(date: Temporal.PlainDate): BodyDayRow {
  return {
    date,
    bleeding: null,
    ovulationTest: null,
    ovulationMarked: false,
    temperatureCelsius: null,
    temperatureKind: null,
    pain: null,
    energy: null,
    mood: null,
    ill: null,
    wish: null,
    note: null,
  };
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

export function upsertDay(row: BodyDayRow, now: Temporal.Instant) {
  const values = { ...row, updatedAt: now };
  return forPerson(
    build
      .insertInto('bodyDays')
      .values(values)
      .onConflict((conflict) => conflict.columns(['userId', 'date']).doUpdateSet(values)),
  );
}

export function deleteDay(date: Temporal.PlainDate) {
  return forPerson(build.deleteFrom('bodyDays').where('date', '=', date).returning('date'));
}
