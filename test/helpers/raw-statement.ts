import { type RawBuilder, sql } from 'kysely';
import { forSystem, type PersonStatement, type SystemStatement } from '#server/database/statement.ts';

/** A statement for tests only: valid in either role, and without an owner filter. */
export function raw<Row = Record<string, unknown>>(
  text: string | RawBuilder<Row>,
): PersonStatement<Row> & SystemStatement<Row> {
  const query = typeof text === 'string' ? sql.raw<Row>(text) : text;
  return forSystem(query) as PersonStatement<Row> & SystemStatement<Row>;
}

/** The user that the connection acts for, outside of a transaction. */
export const whoActs = raw<{ role: string; userId: string | null }>(
  `select current_user::text as role, nullif(current_setting('app.user_id', true), '') as "userId"`,
);
