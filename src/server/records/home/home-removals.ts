import type { Engine } from '#server/database/engine.ts';
import { build, forSystem } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';

const MOST_AT_ONCE = 500;

/** Topics of a broker that are still to be emptied. */
export function listHomeRemovals(engine: Engine, broker: string): Promise<{ id: string }[]> {
  const statement = forSystem(
    build
      .selectFrom('homeRemovals')
      .select('id')
      .where('broker', '=', broker)
      .orderBy('notedAt')
      .limit(MOST_AT_ONCE),
  );
  return asSystem(engine, (run) => run(statement));
}

/** Deletes the entry of topics that are empty now. */
export async function forgetHomeRemoval(engine: Engine, id: string): Promise<void> {
  const statement = forSystem(build.deleteFrom('homeRemovals').where('id', '=', id));
  await asSystem(engine, (run) => run(statement));
}
