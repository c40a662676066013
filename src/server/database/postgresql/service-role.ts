import type pg from 'pg';
import { connectToPrimary } from './primary.ts';

interface RoleFacts {
  role: string;
  superuser: boolean;
  bypassrls: boolean;
  createrole: boolean;
  /** A role to which the login could switch, and which policies do not restrict. */
  stronger: string | null;
  owns_tables: boolean;
  is_service: boolean;
}

async function readRoleFacts(client: pg.Client, group: string): Promise<RoleFacts> {
  const { rows } = await client.query<RoleFacts>(
    `
    select r.rolname as role, r.rolsuper as superuser, r.rolbypassrls as bypassrls, r.rolcreaterole as createrole,
      (select min(s.rolname) from pg_roles s where (s.rolsuper or s.rolbypassrls) and s.oid <> r.oid
        and not r.rolsuper and pg_has_role(r.oid, s.oid, 'MEMBER')) as stronger,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and pg_has_role(r.oid, c.relowner, 'MEMBER')) as owns_tables,
      exists (select from pg_roles where rolname = $1 and pg_has_role(r.oid, oid, 'MEMBER')) as is_service
    from pg_roles r where r.rolname = session_user`,
    [group],
  );
  return rows[0] as RoleFacts;
}

/** Why the service must not use this role; empty if it may. Each of these problems bypasses row-level security. */
function problemsOf(facts: RoleFacts, group: string): string[] {
  const { role } = facts;
  return [
    facts.superuser ? `${role} is a superuser` : '',
    facts.bypassrls ? `${role} has BYPASSRLS` : '',
    facts.createrole ? `${role} may create roles and so give itself any` : '',
    facts.stronger === null ? '' : `${role} may become ${facts.stronger}, which no policy holds`,
    facts.owns_tables ? `${role} owns the tables` : '',
    facts.is_service ? '' : `${role} is not a member of ${group}`,
  ].filter((problem) => problem !== '');
}

/** Checks that row-level security applies to the login in DATASTORE_URL. */
export async function findServiceRoleProblems(url: string, rolePrefix: string): Promise<string[]> {
  const group = `${rolePrefix}_service`;
  const client = await connectToPrimary(url);
  try {
    return problemsOf(await readRoleFacts(client, group), group);
  } finally {
    await client.end();
  }
}
