import type { DayRange } from '#contract/day-range.ts';
import type { Bleeding, Level, OvulationTest, TemperatureKind } from '#core/cycle/body-day.ts';
import { build, forPerson } from '#server/database/statement.ts';

const COLUMNS = [
  'date',
  'bleeding',
  'ovulation_test as ovulationTest',
  'ovulation_marked as ovulationMarked',
  'temperature_celsius as temperatureCelsius',
  'temperature_kind as temperatureKind',
  'pain',
  'energy',
  'mood',
  'note',
] as const;

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

export function selectDays({ from, to }: DayRange) {
  return forPerson(
    build
      .selectFrom('body_days')
      .select(COLUMNS)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .orderBy('date'),
  );
}

export function upsertDay(row: BodyDayRow, now: Temporal.Instant) {
  const values = {
    date: row.date,
    bleeding: row.bleeding,
    ovulation_test: row.ovulationTest,
    ovulation_marked: row.ovulationMarked,
    temperature_celsius: row.temperatureCelsius,
    temperature_kind: row.temperatureKind,
    pain: row.pain,
    energy: row.energy,
    mood: row.mood,
    note: row.note,
    updated_at: now,
  };
  return forPerson(
    build
      .insertInto('body_days')
      .values(values)
      .onConflict((conflict) => conflict.columns(['user_id', 'date']).doUpdateSet(values)),
  );
}

export function deleteDay(date: Temporal.PlainDate) {
  return forPerson(build.deleteFrom('body_days').where('date', '=', date).returning('date'));
}
