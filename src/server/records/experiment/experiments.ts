import type { SealedPlace } from '#server/database/key-ring.ts';
import { build, forPerson, type RowOf } from '#server/database/statement.ts';

export function experimentKeyPlace(userId: string): SealedPlace {
  return { table: 'experiments', column: 'sealed_key', row: userId, userId };
}

const COLUMNS = ['userId', 'startedOn', 'endedOn', 'sealedKey as sealed', 'key'] as const;

/** The running experiment, or the one that ended last. */
export const selectNewestExperiment = forPerson(
  build.selectFrom('experiments').select(COLUMNS).orderBy('startedOn', 'desc').limit(1),
);

/** Every experiment, locked until the transaction ends. */
export const lockExperiments = forPerson(
  build.selectFrom('experiments').select(COLUMNS).orderBy('startedOn').forUpdate(),
);

/** One of a person's experiments, with its key as stored. */
export type StoredExperiment = RowOf<typeof lockExperiments>;

/** Starts an experiment. No row if another one is running or was started today. */
export const insertExperiment = (startedOn: Temporal.PlainDate, sealedKey: string) =>
  forPerson(
    build
      .insertInto('experiments')
      .values({ startedOn, sealedKey })
      .onConflict((conflict) => conflict.doNothing())
      .returning(COLUMNS),
  );

export const resealExperiment = (startedOn: Temporal.PlainDate, sealedKey: string) =>
  forPerson(build.updateTable('experiments').set({ sealedKey }).where('startedOn', '=', startedOn));

/** Ends an experiment and reveals its key. No row if it is over already. */
export const endExperiment = (
  startedOn: Temporal.PlainDate,
  end: { endedOn: Temporal.PlainDate; key: string | null },
) =>
  forPerson(
    build
      .updateTable('experiments')
      .set({ ...end, sealedKey: null })
      .where('startedOn', '=', startedOn)
      .where('endedOn', 'is', null)
      .returning(COLUMNS),
  );
