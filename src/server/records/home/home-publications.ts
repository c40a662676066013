import { type Insertable, type Selectable, sql } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import type { HomePublicationsTable } from '#server/database/schema/home.ts';
import { build, forPerson, forSystem } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';

/** Every column but the owner and what one instance tells another. */
export const HOME_COLUMNS = [
  'createdAt',
  'id',
  'broker',
  'discreet',
  'publishedAt',
  'nextAt',
  'problem',
  'failures',
] as const satisfies readonly (keyof HomePublicationsTable)[];

export type StoredHome = Pick<Selectable<HomePublicationsTable>, (typeof HOME_COLUMNS)[number]>;

export const selectHome = forPerson(build.selectFrom('homePublications').select(HOME_COLUMNS));

interface HomeChoice {
  broker: string;
  discreet: boolean;
}

/** Switches it on, or changes what is published. */
export const switchOnHome = (choice: HomeChoice, now: Temporal.Instant) =>
  forPerson(
    build
      .insertInto('homePublications')
      .values({ ...choice, createdAt: now, nextAt: now })
      .onConflict((conflict) =>
        conflict
          .column('userId')
          .doUpdateSet({ ...choice, stale: true, nextAt: now, problem: null, failures: 0 }),
      )
      .returning(HOME_COLUMNS),
  );

/** A trigger notes the topics that are now to be emptied, also when the account is deleted. */
export const deleteHome = forPerson(build.deleteFrom('homePublications'));

/** One whose publishing failed waits for its time, whatever changes. */
const isDue = (now: Temporal.Instant) =>
  sql<boolean>`(busy_until is null or busy_until <= ${now}) and (next_at <= ${now} or (stale and problem is null))`;

/** What one publishing may take before another instance takes it over. */
const BUSY = Temporal.Duration.from({ minutes: 2 });

/** Takes the publishing if it is still due; no row if another instance has it. */
export const claimHome = (broker: string, now: Temporal.Instant) =>
  forPerson(
    build
      .updateTable('homePublications')
      .set({ stale: false, busyUntil: now.add(BUSY) })
      .where('broker', '=', broker)
      .where(isDue(now))
      .returning(HOME_COLUMNS),
  );

/** No row if the person switched off meanwhile. */
export const finishHome = (id: string, end: Partial<Insertable<HomePublicationsTable>>) =>
  forPerson(
    build
      .updateTable('homePublications')
      .set({ busyUntil: null, ...end })
      .where('id', '=', id)
      .returning('id'),
  );

const MOST_AT_ONCE = 500;

/** People to publish for now. */
export function listDueHomes(engine: Engine, broker: string, now: Temporal.Instant) {
  const statement = forSystem(
    build
      .selectFrom('homePublications')
      .innerJoin('users', 'users.id', 'homePublications.userId')
      .select('homePublications.userId')
      .where('users.disabledAt', 'is', null)
      .where('broker', '=', broker)
      .where(isDue(now))
      .orderBy('nextAt')
      .limit(MOST_AT_ONCE),
  );
  return asSystem(engine, (run) => run(statement));
}
