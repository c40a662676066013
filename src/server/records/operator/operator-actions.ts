import type { Selectable } from 'kysely';
import type { Engine } from '#server/database/engine.ts';
import type { OperatorActionsTable } from '#server/database/schema/operator.ts';
import { build } from '#server/database/statement.ts';
import { runAsSystem } from '#server/database/system.ts';

export type OperatorAction = Omit<Selectable<OperatorActionsTable>, 'id'>;

export async function noteAction(engine: Engine, action: OperatorAction): Promise<void> {
  await runAsSystem(engine)(build.insertInto('operatorActions').values(action));
}

/** The operator's actions, newest first. */
export function listActions(engine: Engine, most: number): Promise<OperatorAction[]> {
  const statement = build
    .selectFrom('operatorActions')
    .select(['at', 'via', 'action', 'subject', 'succeeded'])
    .orderBy('at', 'desc')
    .limit(most);
  return runAsSystem(engine)(statement);
}
