import { sql } from 'kysely';
import type { ImportedNight } from '#core/import/collect-history.ts';
import type { StoredFacts } from '#core/import/plan-days.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { BODY_DAY_COLUMNS } from '#server/records/days/noted-days.ts';

/** The first and the last day of a file. */
export interface Reach {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

export const selectNoted = ({ from, to }: Reach) =>
  forPerson(
    build
      .selectFrom('body_days')
      .select([...BODY_DAY_COLUMNS, 'updated_at as updatedAt'])
      .where('date', '>=', from)
      .where('date', '<=', to),
  );

/** A log that contains only a decision has room for a night. */
const HAS_NIGHT = sql<boolean>`(daily_logs.source is not null or daily_logs.entered_by_hand <> '{}')`;

export const selectNights = ({ from, to }: Reach) =>
  forPerson(
    build
      .selectFrom('daily_logs')
      .select('date')
      .where('date', '>=', from)
      .where('date', '<=', to)
      .where(HAS_NIGHT),
  );

export const selectLogDays = ({ from, to }: Reach) =>
  forPerson(build.selectFrom('daily_logs').select('date').where('date', '>=', from).where('date', '<=', to));

/** Writes days as planned, or as they were before. */
export function writeNoted(
  rows: readonly { date: Temporal.PlainDate; facts: StoredFacts }[],
  now: Temporal.Instant,
) {
  return forPerson(
    build
      .insertInto('body_days')
      .values(
        rows.map(({ date, facts }) => ({
          date,
          bleeding: facts.bleeding,
          ovulation_test: facts.ovulationTest,
          temperature_celsius: facts.temperatureCelsius,
          temperature_kind: facts.temperatureKind,
          ovulation_marked: facts.ovulationMarked,
          pain: facts.pain,
          energy: facts.energy,
          mood: facts.mood,
          note: facts.note,
          updated_at: facts.updatedAt === undefined ? now : Temporal.Instant.from(facts.updatedAt),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'date']).doUpdateSet(({ ref }) => ({
          bleeding: ref('excluded.bleeding'),
          ovulation_test: ref('excluded.ovulation_test'),
          temperature_celsius: ref('excluded.temperature_celsius'),
          temperature_kind: ref('excluded.temperature_kind'),
          ovulation_marked: ref('excluded.ovulation_marked'),
          pain: ref('excluded.pain'),
          energy: ref('excluded.energy'),
          mood: ref('excluded.mood'),
          note: ref('excluded.note'),
          updated_at: ref('excluded.updated_at'),
        })),
      ),
  );
}

/** Days that have not been changed since the import. */
export const selectUnchanged = (dates: readonly Temporal.PlainDate[], addedAt: Temporal.Instant) =>
  forPerson(
    build.selectFrom('body_days').select('date').where('date', 'in', dates).where('updated_at', '=', addedAt),
  );

export const deleteNoted = (dates: readonly Temporal.PlainDate[]) =>
  forPerson(build.deleteFrom('body_days').where('date', 'in', dates));

/** Each app is its own series: values of two apps are never compared. */
const sourceOf = (app: string): string => `import_${app}`;

export function writeNights(nights: readonly ImportedNight[]) {
  return forPerson(
    build
      .insertInto('daily_logs')
      .values(
        nights.map((night) => ({
          date: Temporal.PlainDate.from(night.day),
          hrv_kind: night.hrvKind,
          hrv_last_night_ms: night.hrvLastNightMs,
          resting_heart_rate: night.restingHeartRate,
          sleep_seconds: night.sleepSeconds,
          skin_temperature_deviation: night.skinTemperatureDeviation,
          source: sourceOf(night.app),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'date'])
          .doUpdateSet(({ ref }) => ({
            hrv_kind: ref('excluded.hrv_kind'),
            hrv_last_night_ms: ref('excluded.hrv_last_night_ms'),
            resting_heart_rate: ref('excluded.resting_heart_rate'),
            sleep_seconds: ref('excluded.sleep_seconds'),
            skin_temperature_deviation: ref('excluded.skin_temperature_deviation'),
            source: ref('excluded.source'),
          }))
          .where(sql<boolean>`not ${HAS_NIGHT}`),
      ),
  );
}

/** Clears nights that are still those of the import: a device or the person may have replaced them. */
export const clearNights = (app: string, dates: readonly Temporal.PlainDate[]) =>
  forPerson(
    build
      .updateTable('daily_logs')
      .set({
        hrv_kind: null,
        hrv_last_night_ms: null,
        resting_heart_rate: null,
        sleep_seconds: null,
        skin_temperature_deviation: null,
        source: null,
      })
      .where('date', 'in', dates)
      .where('source', '=', sourceOf(app))
      .where(sql<boolean>`entered_by_hand = '{}'`)
      .returning('date'),
  );

/** Logs without any content. */
export const deleteEmptyLogs = (dates: readonly Temporal.PlainDate[]) =>
  forPerson(
    build
      .deleteFrom('daily_logs')
      .where('date', 'in', dates)
      .where('decision_status', 'is', null)
      .where(sql<boolean>`not ${HAS_NIGHT}`),
  );
