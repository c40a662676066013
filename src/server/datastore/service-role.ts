import { createHmac } from 'node:crypto';
import pg from 'pg';

interface RoleFacts {
  role: string;
  superuser: boolean;
  bypassrls: boolean;
  owns_tables: boolean;
  is_service: boolean;
}

async function readRoleFacts(client: pg.Client): Promise<RoleFacts> {
  const { rows } = await client.query<RoleFacts>(`
    select r.rolname as role, r.rolsuper as superuser, r.rolbypassrls as bypassrls,
      exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and pg_has_role(r.oid, c.relowner, 'USAGE')) as owns_tables,
      exists (select from pg_roles where rolname = 'lutea_service' and pg_has_role(r.oid, oid, 'MEMBER')) as is_service
    from pg_roles r where r.rolname = session_user`);
  return rows[0] as RoleFacts;
}

/** Why a role may not serve requests; empty when it may. Row-level security is no barrier to any of these. */
function problemsOf({ role, superuser, bypassrls, owns_tables, is_service }: RoleFacts): string[] {
  return [
    superuser ? `${role} is a superuser` : '',
    bypassrls ? `${role} has BYPASSRLS` : '',
    owns_tables ? `${role} owns the tables` : '',
    is_service ? '' : `${role} is not a member of lutea_service`,
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
 * Where only the owner's URL is configured, the service gets a login of its own in the same database. Its password
 * follows from the owner's, so that every instance knows it and none has to keep it.
 */
export async function createServiceLogin(owner: pg.Client, ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  const role = `${owner.database}_service`;
  const password = createHmac('sha256', decodeURIComponent(url.password))
    .update(`service login ${role}`)
    .digest('hex');
  const name = pg.escapeIdentifier(role);
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  await owner.query(
    `${verb} role ${name} login inherit nosuperuser nobypassrls password ${pg.escapeLiteral(password)}`,
  );
  await owner.query(`grant lutea_service to ${name}`);
  url.username = encodeURIComponent(role);
  url.password = password;
  return url.toString();
}
