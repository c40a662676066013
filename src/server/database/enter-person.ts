import { type RawBuilder, sql } from 'kysely';

/**
 * The columns with which the first statement of a transaction sets the person's role and id. PostgreSQL keeps one plan for
 * all values: each of a person's statements reads few rows, through an index that begins with the person's id. It would
 * otherwise plan some statements again for every request, which takes longer than running them.
 */
export const enterPerson = (userId: RawBuilder<string> | string = sql<string>`user_id::text`) =>
  sql`set_config('role', 'lutea_person', true), set_config('app.user_id', ${userId}, true),
      set_config('plan_cache_mode', 'force_generic_plan', true)`;
