import type { DayRange } from '#contract/day-range.ts';
import type { Bleeding, Level, OvulationTest, TemperatureKind } from '#core/cycle/body-day.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { BODY_DAY_COLUMNS } from '#server/records/days/noted-days.ts';

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
    note: null,
  };
}

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
