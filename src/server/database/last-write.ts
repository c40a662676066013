import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Engine } from './engine.ts';
import { build, forPerson } from './statement.ts';

const selectLastWrite = forPerson(build.selectFrom('lastWrites').select('id'));

/**
 * Stores a new random id for this write. It selects from the person's own row: if the transaction has deleted the
 * account, nothing is stored.
 */
const saveLastWrite = forPerson(
  build
    .insertInto('lastWrites')
    .columns(['id'])
    .expression(build.selectFrom('users').select(sql<string>`gen_random_uuid()`.as('id')))
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((values) => ({ id: values.ref('excluded.id') })),
    ),
);

/** The engine for all that is written as a person. If reads may go to standbys, each transaction stores its own id. */
export function recordingLastWrite(engine: Engine): Pick<Engine, 'batch' | 'transaction'> {
  if (engine.standbys === undefined) return engine;
  return {
    batch: async (statements) => (await engine.batch([...statements, saveLastWrite])).slice(0, -1),
    transaction: (opening, work) =>
      engine.transaction(opening, async (run) => {
        const result = await work(run);
        await run(saveLastWrite);
        return result;
      }),
  };
}

/**
 * An engine that reads from a standby if that has everything that the person wrote. The primary checks the opening and
 * knows the last write, so an ended session reads nothing. Why: docs/decisions/0210.
 */
export function readingWhereCurrent(engine: Engine): Engine {
  const { standbys } = engine;
  if (standbys === undefined) return engine;
  return {
    ...engine,
    async read(all) {
      const [opening, ...statements] = all;
      const standby = statements.length === 0 ? undefined : standbys.choose();
      if (opening === undefined || standby === undefined) return engine.read(all);
      const [atPrimary, atStandby] = await Promise.allSettled([
        engine.read([opening, selectLastWrite]),
        standby([opening, selectLastWrite, ...statements]),
      ]);
      if (atPrimary.status === 'rejected') throw atPrimary.reason;
      const [opened = [], written] = atPrimary.value;
      const [, replayed, ...rows] = atStandby.status === 'fulfilled' ? atStandby.value : [];
      return isDeepStrictEqual(replayed, written) ? [opened, ...rows] : engine.read(all);
    },
  };
}
