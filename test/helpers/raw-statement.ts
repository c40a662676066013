import { sql } from 'kysely';
import { build, type Statement } from '#server/database/statement.ts';

/** SQL as a test writes it, for what no feature would ever ask. */
export function raw<Row = Record<string, unknown>>(text: string): Statement<Row> {
  return sql.raw<Row>(text).compile(build);
}

/** Shows whom the connection acts for when nobody has taken it on. */
export const whoActs = raw<{ role: string; userId: string | null }>(
  `select current_user::text as role, nullif(current_setting('app.user_id', true), '') as "userId"`,
);
