import { createHash } from 'node:crypto';
import type pg from 'pg';

/** The prefix in migrations and statements. The built-in database uses it unchanged. */
export const DEFAULT_ROLE_PREFIX = 'lutea';

const ROLE_NAME = /\blutea_(service|person|system|jobs)\b/g;

/** SQL with the role names of one database. Roles belong to the whole server, so each database has its own. */
export function nameRoles(sql: string, prefix: string): string {
  return prefix === DEFAULT_ROLE_PREFIX ? sql : sql.replaceAll(ROLE_NAME, `${prefix}_$1`);
}

/** A name without quotes that is not reserved and fits the longest suffix: PostgreSQL allows 63 bytes. */
const PLAIN_NAME = /^(?!pg_)[a-z_][a-z0-9_]{0,54}$/;

function prefixFor(database: string): string {
  if (PLAIN_NAME.test(database)) return database;
  return `lutea_${createHash('sha256').update(database).digest('hex').slice(0, 16)}`;
}

/**
 * The prefix of this database's roles: its name, or the prefix with which it was migrated. A copied or renamed
 * database, or one that is older than this rule, keeps its prefix.
 */
export async function findRolePrefix(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ role: string }>(`
    select pg_get_userbyid(p.proowner)::text as role from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.proname = 'session_owner'`);
  const [existing] = rows;
  return existing === undefined ? prefixFor(owner.database ?? '') : existing.role.replace(/_system$/, '');
}
