import { sql } from 'kysely';
import type { ImportedNight } from '#core/import/collect-history.ts';
import type { StoredFacts } from '#core/import/plan-days.ts';
import { mapMeasures, measuresFor } from '#core/training/measures.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { BODY_DAY_COLUMNS } from '#server/records/days/body-days.ts';

/** The first and the last day of a file. */
export interface Reach {
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
}

export const selectNoted = ({ from, to }: Reach) =>
  forPerson(
    build
      .selectFrom('bodyDays')
      .select([...BODY_DAY_COLUMNS, 'updatedAt'])
      .where('date', '>=', from)
      .where('date', '<=', to),
  );

/** A log that contains only a decision has room for a night. */
const HAS_NIGHT = sql<boolean>`(daily_logs.source is not null or daily_logs.entered_by_hand <> '{}')`;

export const selectNights = ({ from, to }: Reach) =>
  forPerson(
    build
      .selectFrom('dailyLogs')
      .select('date')
      .where('date', '>=', from)
      .where('date', '<=', to)
      .where(HAS_NIGHT),
  );

export const selectLogDays = ({ from, to }: Reach) =>
  forPerson(build.selectFrom('dailyLogs').select('date').where('date', '>=', from).where('date', '<=', to));

/** Writes days as planned, or as they were before. */
export function writeNoted(
  rows: readonly { date: Temporal.PlainDate; facts: StoredFacts }[],
  now: Temporal.Instant,
) {
  return forPerson(
    build
      .insertInto('bodyDays')
      .values(
        rows.map(({ date, facts }) => ({
          date,
          bleeding: facts.bleeding,
          ovulationTest: facts.ovulationTest,
          temperatureCelsius: facts.temperatureCelsius,
          temperatureKind: facts.temperatureKind,
          ovulationMarked: facts.ovulationMarked,
          pain: facts.pain,
          energy: facts.energy,
          mood: facts.mood,
          // Missing in imports of earlier versions.
          ill: facts.ill ?? null,
          wish: facts.wish ?? null,
          note: facts.note,
          updatedAt: facts.updatedAt === undefined ? now : Temporal.Instant.from(facts.updatedAt),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['userId', 'date']).doUpdateSet(({ ref }) => ({
          bleeding: ref('excluded.bleeding'),
          ovulationTest: ref('excluded.ovulationTest'),
          temperatureCelsius: ref('excluded.temperatureCelsius'),
          temperatureKind: ref('excluded.temperatureKind'),
          ovulationMarked: ref('excluded.ovulationMarked'),
          pain: ref('excluded.pain'),
          energy: ref('excluded.energy'),
          mood: ref('excluded.mood'),
          ill: ref('excluded.ill'),
          wish: ref('excluded.wish'),
          note: ref('excluded.note'),
          updatedAt: ref('excluded.updatedAt'),
        })),
      ),
  );
}

/** Days that have not been changed since the import. */
export const selectUnchanged = (dates: readonly Temporal.PlainDate[], addedAt: Temporal.Instant) =>
  forPerson(
    build.selectFrom('bodyDays').select('date').where('date', 'in', dates).where('updatedAt', '=', addedAt),
  );

export const deleteNoted = (dates: readonly Temporal.PlainDate[]) =>
  forPerson(build.deleteFrom('bodyDays').where('date', 'in', dates));

const IMPORTED = measuresFor('imported');

/** Each app is its own series: values of two apps are never compared. */
const sourceOf = (app: string): string => `import_${app}`;

export function writeNights(nights: readonly ImportedNight[]) {
  return forPerson(
    build
      .insertInto('dailyLogs')
      .values(
        nights.map(({ day, app, ...values }) => ({
          date: Temporal.PlainDate.from(day),
          ...values,
          source: sourceOf(app),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['userId', 'date'])
          .doUpdateSet(({ ref }) => ({
            ...Object.fromEntries(IMPORTED.map((name) => [name, ref(`excluded.${name}`)])),
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
      .updateTable('dailyLogs')
      .set({ ...mapMeasures(IMPORTED, () => null), source: null })
      .where('date', 'in', dates)
      .where('source', '=', sourceOf(app))
      .where(sql<boolean>`entered_by_hand = '{}'`)
      .returning('date'),
  );

/** Logs without any content. */
export const deleteEmptyLogs = (dates: readonly Temporal.PlainDate[]) =>
  forPerson(
    build
      .deleteFrom('dailyLogs')
      .where('date', 'in', dates)
      .where('decisionStatus', 'is', null)
      .where(sql<boolean>`not ${HAS_NIGHT}`),
  );
