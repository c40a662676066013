import { createHash } from 'node:crypto';
import type pg from 'pg';

/** How migrations and statements spell the roles: as in the embedded database, which shares them with nobody. */
export const SPELLED_PREFIX = 'lutea';

const SPELLED = /\blutea_(service|person|system|jobs)\b/g;

/** The SQL with the roles of one database. They belong to the whole server, so each database has its own. */
export function nameRoles(sql: string, prefix: string): string {
  return prefix === SPELLED_PREFIX ? sql : sql.replaceAll(SPELLED, `${prefix}_$1`);
}

/** Unquoted, not reserved, and short enough for the longest ending: 63 bytes is the most that a name may have. */
const PLAIN_NAME = /^(?!pg_)[a-z_][a-z0-9_]{0,54}$/;

function prefixFor(database: string): string {
  if (PLAIN_NAME.test(database)) return database;
  return `lutea_${createHash('sha256').update(database).digest('hex').slice(0, 16)}`;
}

/**
 * What the roles of this database begin with: its name, or what it was migrated with. A copy of another database, one
 * that was renamed and one that is older than this rule keep what they have.
 */
export async function findRolePrefix(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ role: string }>(`
    select pg_get_userbyid(p.proowner)::text as role from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.proname = 'session_owner'`);
  const [found] = rows;
  return found === undefined ? prefixFor(owner.database ?? '') : found.role.replace(/_system$/, '');
}
