import { asSystem } from './acting.ts';
import type { Engine } from './engine.ts';
import { build } from './statement.ts';

export interface PersonSummary {
  id: string;
  email: string;
  created: Temporal.Instant;
  sessions: number;
}

export async function countPeople(engine: Engine): Promise<number> {
  const statement = build
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('total'))
    .compile();
  const [count] = await asSystem(engine, (run) => run(statement));
  return count?.total ?? 0;
}

/** Everyone, for the operator: who there is, never what they logged. */
export async function listPeople(engine: Engine): Promise<PersonSummary[]> {
  const statement = build
    .selectFrom('users')
    .select((select) => [
      'users.id',
      'users.email',
      'users.created_at as created',
      select
        .selectFrom('sessions')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('sessions'),
    ])
    .orderBy('users.created_at')
    .compile();
  const rows = await asSystem(engine, (run) => run(statement));
  return rows.map((row) => ({ ...row, sessions: row.sessions ?? 0 }));
}
