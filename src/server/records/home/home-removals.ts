import type { Engine } from '#server/database/engine.ts';
import { build } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';

const MOST_AT_ONCE = 500;

/** Topics of a broker that are still to be emptied. */
export function listHomeRemovals(engine: Engine, broker: string): Promise<{ id: string }[]> {
  return runAsSystem(engine)(
    build
      .selectFrom('homeRemovals')
      .select('id')
      .where('broker', '=', broker)
      .orderBy('notedAt')
      .limit(MOST_AT_ONCE),
  );
}

/** Deletes the entry of topics that are empty now. */
export async function forgetHomeRemoval(engine: Engine, id: string): Promise<void> {
  await runAsSystem(engine)(build.deleteFrom('homeRemovals').where('id', '=', id));
}
