import { sql } from 'kysely';
import { build } from '#server/database/statement.ts';

export interface DatabaseFacts {
  version: string;
  role: string;
  /** True for a role that bypasses row-level security. */
  unbound: boolean;
  /** Whether a statement in the person's role could change whose rows it sees. */
  maySwitch: boolean;
  now: Temporal.Instant;
}

export const selectDatabaseFacts = sql<DatabaseFacts>`
  select current_setting('server_version') as version, rolname as role, rolsuper or rolbypassrls as unbound,
    has_function_privilege('lutea_person', 'pg_catalog.set_config(text, text, boolean)', 'EXECUTE') as may_switch,
    clock_timestamp() as now
  from pg_roles where rolname = current_user`.compile(build);

/** Succeeds if the database is reachable. */
export const ping = sql`select 1`.compile(build);
