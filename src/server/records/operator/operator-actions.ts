import type { Engine } from '#server/database/engine.ts';
import { build, forSystem } from '#server/database/statement.ts';
import { asSystem } from '#server/database/system.ts';

export interface OperatorAction {
  at: Temporal.Instant;
  via: 'page' | 'command';
  /** What was done, such as `user disable`. */
  action: string;
  /** The id of the person or session that it was about. */
  subject: string | null;
  succeeded: boolean;
}

export async function noteAction(engine: Engine, action: OperatorAction): Promise<void> {
  await asSystem(engine, (run) => run(forSystem(build.insertInto('operatorActions').values(action))));
}

/** The operator's actions, newest first. */
export function listActions(engine: Engine, most: number): Promise<OperatorAction[]> {
  const statement = build
    .selectFrom('operatorActions')
    .select(['at', 'via', 'action', 'subject', 'succeeded'])
    .orderBy('at', 'desc')
    .limit(most);
  return asSystem(engine, (run) => run(forSystem(statement)));
}
