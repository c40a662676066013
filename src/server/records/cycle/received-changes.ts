import { type RawBuilder, sql } from 'kysely';
import { build, forPerson } from '#server/database/statement.ts';

/** More changes than a device stores while it is offline. The table has the same limit. */
const MOST_KEPT = 64;

/** Whether the person's row already has this id. A change without an id is always new. */
export function isReceived(id: RawBuilder<string | null>) {
  return sql<boolean>`coalesce(${id}::text = any(received_changes), false)`;
}

/** The person's list with this id added; drops the oldest id if it is full. */
export function withReceived(id: RawBuilder<string | null>) {
  return sql<string[]>`case when ${id}::text is null or ${isReceived(id)} then received_changes
    else (received_changes || ${id}::text)[greatest(1, cardinality(received_changes) - ${sql.lit(MOST_KEPT - 2)}):] end`;
}

export function selectReceived(id: string) {
  return forPerson(
    build
      .selectFrom('users')
      .select('id')
      .where(isReceived(sql`${id}`), '=', true),
  );
}
