import type { ImportState } from '#contract/import.ts';
import type { Engine } from '#server/database/engine.ts';
import { build, forSystem } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';
import { IMPORTS_KEPT } from '../operator/expired.ts';

/** The ids of the imports in these states, of all people, without those that expired. */
export async function listImports(
  engine: Engine,
  states: readonly ImportState[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const statement = forSystem(
    build
      .selectFrom('imports')
      .select('id')
      .where('state', 'in', states)
      .where('updatedAt', '>', now.subtract(IMPORTS_KEPT)),
  );
  const rows = await asSystem(engine, (run) => run(statement));
  return new Set(rows.map(({ id }) => id));
}
