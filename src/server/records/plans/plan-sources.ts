import type { Insertable, Selectable } from 'kysely';
import type { PlanKind } from '#contract/plan-source.ts';
import type { Engine } from '#server/database/engine.ts';
import type { SealedPlace } from '#server/database/key-ring.ts';
import type { PlanSourcesTable } from '#server/database/schema/plans.ts';
import { build, forPerson } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';

export function addressPlace(userId: string): SealedPlace {
  return { table: 'plan_sources', column: 'sealed_address', row: userId, userId };
}

/** What is exported of a source. */
export const PLAN_SOURCE_COLUMNS = [
  'createdAt',
  'id',
  'kind',
  'name',
  'onlyTraining',
  'lastReadAt',
  'lastTriedAt',
  'nextReadAt',
  'problem',
  'failures',
  'found',
  'unreadable',
] as const;

const COLUMNS = [
  'userId',
  'sealedAddress as sealed',
  'prefix',
  'etag',
  'lastModified',
  ...PLAN_SOURCE_COLUMNS,
] as const;

/** One of the caller's sources, with its address still encrypted. */
export type StoredPlanSource = Omit<Selectable<PlanSourcesTable>, 'sealedAddress' | 'keyId'> & {
  sealed: string | null;
};

/** The caller's sources, in the order in which they were added. */
export const selectPlanSources = forPerson(
  build.selectFrom('planSources').select(COLUMNS).orderBy('createdAt').orderBy('id'),
);

/** The caller's sources, locked until the transaction ends. */
export const lockPlanSources = forPerson(
  build.selectFrom('planSources').select(COLUMNS).orderBy('id').forUpdate(),
);

export const selectPlanSource = (id: string) =>
  forPerson(build.selectFrom('planSources').select(COLUMNS).where('id', '=', id));

/** Adds a source. No row if the same address or account is there already. */
export const insertPlanSource = (row: Omit<Insertable<PlanSourcesTable>, 'userId'>) =>
  forPerson(
    build
      .insertInto('planSources')
      .values(row)
      .onConflict((conflict) => conflict.columns(['userId', 'kind', 'prefix']).doNothing())
      .returning(COLUMNS),
  );

export const updatePlanSource = (id: string, row: Partial<Insertable<PlanSourcesTable>>) =>
  forPerson(build.updateTable('planSources').set(row).where('id', '=', id).returning(COLUMNS));

export const deletePlanSource = (id: string) =>
  forPerson(build.deleteFrom('planSources').where('id', '=', id).returning(['kind', 'prefix']));

/** Makes the sources of an account due, because it was connected again. */
export const readSourceAgain = (source: string, now: Temporal.Instant) =>
  forPerson(
    build
      .updateTable('planSources')
      .set({ nextReadAt: now })
      .where(({ cast, eb }) => eb(cast<string>('kind', 'text'), '=', source)),
  );

const MOST_AT_ONCE = 500;

/** Sources to read now, longest wait first. */
export function listDueSources(engine: Engine, now: Temporal.Instant) {
  return runAsSystem(engine)(
    build
      .selectFrom('planSources')
      .innerJoin('users', 'users.id', 'planSources.userId')
      .select(['planSources.userId', 'planSources.id'])
      .where('users.disabledAt', 'is', null)
      .where('nextReadAt', '<=', now)
      .orderBy('nextReadAt')
      .limit(MOST_AT_ONCE),
  );
}

/** Whether the person reads their plan from this account. */
export const selectAccountSource = (kind: PlanKind) =>
  forPerson(build.selectFrom('planSources').select('id').where('kind', '=', kind));
