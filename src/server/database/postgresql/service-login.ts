import { createHmac } from 'node:crypto';
import pg from 'pg';
import { serverAddresses } from '#leaf/server-addresses.ts';
import { scramVerifier } from './scram-verifier.ts';

/**
 * The password of the service's login, derived from the owner's, so that every instance knows it and none stores it. If
 * the owner has no password, neither has the login: one that anyone can derive is worse than none.
 */
function derivePassword(ownerPassword: string, role: string): string | undefined {
  if (ownerPassword === '') return undefined;
  return createHmac('sha256', ownerPassword).update(`service login ${role}`).digest('hex');
}

/** An arbitrary number, the same in every instance. */
const SERVICE_LOGIN_LOCK = 7_117_884;

/** Without the lock, instances that start together would change the same role at the same time. */
async function withLoginLock(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  await owner.query('BEGIN');
  try {
    await owner.query(`select pg_advisory_xact_lock(${SERVICE_LOGIN_LOCK})`);
    await work();
    await owner.query('COMMIT');
  } catch (error) {
    await owner.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

interface Admission {
  database: string;
  is_open: boolean;
  may_connect: boolean;
  is_member: boolean;
}

/**
 * Makes a role a login of this database, and revokes the right to connect from everyone else. Roles belong to the whole
 * server: a login of another database in the same groups could otherwise use them here.
 */
async function admit(owner: pg.Client, role: string, rolePrefix: string): Promise<void> {
  const group = `${rolePrefix}_service`;
  const { rows } = await owner.query<Admission>(
    `select d.datname as database, has_database_privilege('public', d.oid, 'CONNECT') as is_open,
      exists (select from aclexplode(d.datacl) a where a.grantee = r.oid and a.privilege_type = 'CONNECT') as may_connect,
      pg_has_role(r.oid, $2, 'MEMBER') as is_member
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = $1`,
    [role, group],
  );
  const [admission] = rows;
  if (admission === undefined)
    throw new Error(`The server has no role ${role}, as which DATASTORE_URL logs in`);
  const [database, name] = [pg.escapeIdentifier(admission.database), pg.escapeIdentifier(role)];
  if (admission.is_open) await owner.query(`revoke connect on database ${database} from public`);
  if (!admission.may_connect) await owner.query(`grant connect on database ${database} to ${name}`);
  if (!admission.is_member) await owner.query(`grant ${pg.escapeIdentifier(group)} to ${name}`);
}

/** Grants access to the login in DATASTORE_URL, which the operator created. */
export function admitServiceLogin(owner: pg.Client, url: string, rolePrefix: string): Promise<void> {
  const { user = '' } = new pg.Client({ connectionString: serverAddresses(url)[0] });
  return withLoginLock(owner, () => admit(owner, user, rolePrefix));
}

/** The service's own login. Not `_service`: for a database named lutea that would be the name of the group. */
export const ownLoginOf = ({ database }: pg.Client): string => `${database}_login`;

/** The same servers and database, with another login. */
const withLogin = (url: string, role: string, password = ''): string =>
  url.replace(
    /^(postgres(?:ql)?:\/\/)(?:[^@/?]*@)?/,
    `$1${encodeURIComponent(role)}${password === '' ? '' : `:${password}`}@`,
  );

/** Creates a login for the service in the same database, if only the owner's URL is configured. */
export async function createServiceLogin(
  owner: pg.Client,
  ownerUrl: string,
  rolePrefix: string,
): Promise<string> {
  const role = ownLoginOf(owner);
  const ownerPassword = new URL(serverAddresses(ownerUrl)[0]).password;
  const password = derivePassword(decodeURIComponent(ownerPassword), role);
  const secret = password === undefined ? 'null' : pg.escapeLiteral(scramVerifier(password));
  await withLoginLock(owner, async () => {
    const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role]);
    // Attributes of an existing role are checked, not set: only a superuser may name SUPERUSER or BYPASSRLS for it.
    const change = rowCount === 0 ? 'create role % login' : 'alter role %';
    await owner.query(`${change.replace('%', pg.escapeIdentifier(role))} password ${secret}`);
    await admit(owner, role, rolePrefix);
  });
  return withLogin(ownerUrl, role, password);
}
