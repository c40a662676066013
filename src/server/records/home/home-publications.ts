import { type Insertable, type Selectable, sql } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import type { HomePublicationsTable } from '#server/database/schema/home.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';

/** Every column except the owner and those that only instances use among themselves. */
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

/** Switches publishing on, or changes what is published. */
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

/** Switches publishing off. A trigger stores which topics have to be emptied, also when the account is deleted. */
export const deleteHome = forPerson(build.deleteFrom('homePublications'));

/** If the last publishing failed, the next one waits for its time, even if the data changes. */
const isDue = (now: Temporal.Instant) =>
  sql<boolean>`(busy_until is null or busy_until <= ${now}) and (next_at <= ${now} or (stale and problem is null))`;

/** How long one publishing may take before another instance takes it over. */
const BUSY = Temporal.Duration.from({ minutes: 2 });

/** Takes the next publishing if it is due; no row if another instance has it. */
export const claimHome = (broker: string, now: Temporal.Instant) =>
  forPerson(
    build
      .updateTable('homePublications')
      .set({ stale: false, busyUntil: now.add(BUSY) })
      .where('broker', '=', broker)
      .where(isDue(now))
      .returning(HOME_COLUMNS),
  );

/** Stores how a publishing ended. No row if the person switched it off meanwhile. */
export const finishHome = (id: string, end: Partial<Insertable<HomePublicationsTable>>) =>
  forPerson(
    build
      .updateTable('homePublications')
      .set({ busyUntil: null, ...end })
      .where('id', '=', id)
      .returning('id'),
  );

const MOST_AT_ONCE = 500;

/** People whose publishing is due. */
export function listDueHomes(engine: Engine, broker: string, now: Temporal.Instant) {
  return runAsSystem(engine)(
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
}
