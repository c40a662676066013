import type { StoredFacts } from '#core/import/plan-days.ts';
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
