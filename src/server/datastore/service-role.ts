import { createHmac } from 'node:crypto';
import pg from 'pg';

interface RoleFacts {
  role: string;
  superuser: boolean;
  bypassrls: boolean;
  createrole: boolean;
  /** A role that the login could take on and that no policy holds. */
  stronger: string | null;
  owns_tables: boolean;
  is_service: boolean;
}

async function readRoleFacts(client: pg.Client): Promise<RoleFacts> {
  const { rows } = await client.query<RoleFacts>(`
    select r.rolname as role, r.rolsuper as superuser, r.rolbypassrls as bypassrls, r.rolcreaterole as createrole,
      (select min(s.rolname) from pg_roles s where (s.rolsuper or s.rolbypassrls) and s.oid <> r.oid
        and not r.rolsuper and pg_has_role(r.oid, s.oid, 'MEMBER')) as stronger,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and pg_has_role(r.oid, c.relowner, 'MEMBER')) as owns_tables,
      exists (select from pg_roles where rolname = 'lutea_service' and pg_has_role(r.oid, oid, 'MEMBER')) as is_service
    from pg_roles r where r.rolname = session_user`);
  return rows[0] as RoleFacts;
}

/** Why a role may not serve requests; empty when it may. Row-level security is no barrier to any of these. */
function problemsOf(facts: RoleFacts): string[] {
  const { role } = facts;
  return [
    facts.superuser ? `${role} is a superuser` : '',
    facts.bypassrls ? `${role} has BYPASSRLS` : '',
    facts.createrole ? `${role} may create roles and so give itself any` : '',
    facts.stronger === null ? '' : `${role} may become ${facts.stronger}, which no policy holds`,
    facts.owns_tables ? `${role} owns the tables` : '',
    facts.is_service ? '' : `${role} is not a member of lutea_service`,
  ].filter((problem) => problem !== '');
}

/** Checks that the login of DATASTORE_URL can be held by row-level security. */
export async function findServiceRoleProblems(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return problemsOf(await readRoleFacts(client));
  } finally {
    await client.end();
  }
}

/**
 * Follows from the owner's password, so that every instance knows it and none has to keep it. Without one to follow
 * from there is none: a password that anyone can work out is worse than a login that only trust lets in.
 */
function derivePassword(ownerPassword: string, role: string): string | undefined {
  if (ownerPassword === '') return undefined;
  return createHmac('sha256', ownerPassword).update(`service login ${role}`).digest('hex');
}

/** Any number does, as long as every instance asks for the same lock. */
const SERVICE_LOGIN_LOCK = 7_117_884;

/** Where only the owner's URL is configured, the service gets a login of its own in the same database. */
export async function createServiceLogin(owner: pg.Client, ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  // Not `_service`: for a database named lutea that would be the group itself.
  const role = `${owner.database}_login`;
  const password = derivePassword(decodeURIComponent(url.password), role);
  const name = pg.escapeIdentifier(role);
  const secret = password === undefined ? 'null' : pg.escapeLiteral(password);
  await owner.query('BEGIN');
  try {
    // Instances that start together would trip over each other's changes of the same role.
    await owner.query(`select pg_advisory_xact_lock(${SERVICE_LOGIN_LOCK})`);
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
    const verb = rowCount === 0 ? 'create' : 'alter';
    await owner.query(
      `${verb} role ${name} login inherit nosuperuser nobypassrls nocreaterole password ${secret}`,
    );
    await owner.query(`grant lutea_service to ${name}`);
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK').catch(() => {});
    throw error;
  }
  url.username = encodeURIComponent(role);
  url.password = password ?? '';
  return url.toString();
}
