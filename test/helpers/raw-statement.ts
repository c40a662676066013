import { type RawBuilder, sql } from 'kysely';
import { forSystem, type PersonStatement, type SystemStatement } from '#server/database/statement.ts';

/** SQL as a test writes it, for what no feature would ever ask: in either role, and without an owner filter. */
export function raw<Row = Record<string, unknown>>(
  text: string | RawBuilder<Row>,
): PersonStatement<Row> & SystemStatement<Row> {
  const query = typeof text === 'string' ? sql.raw<Row>(text) : text;
  return forSystem(query) as PersonStatement<Row> & SystemStatement<Row>;
}

/** Shows whom the connection acts for when nobody has taken it on. */
export const whoActs = raw<{ role: string; userId: string | null }>(
  `select current_user::text as role, nullif(current_setting('app.user_id', true), '') as "userId"`,
);
