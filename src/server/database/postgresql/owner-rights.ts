import type pg from 'pg';

/** The roles that the migrations create. */
const GROUPS = ['service', 'person', 'system', 'jobs'];

interface OwnerFacts {
  owner: string;
  database: string;
  superuser: boolean;
  createrole: boolean;
  owns_database: boolean;
  is_open: boolean;
  missing: number;
  /** Roles that another owner created, and that this owner may neither grant nor change. */
  foreign: string[];
}

/** From PostgreSQL 16 on, CREATEROLE covers only roles that the owner created or holds with ADMIN OPTION. */
async function readOwnerFacts(owner: pg.Client, roles: readonly string[]): Promise<OwnerFacts> {
  const { rows } = await owner.query<OwnerFacts>(
    `select r.rolname as owner, d.datname as database, r.rolsuper as superuser, r.rolcreaterole as createrole,
      pg_has_role(r.oid, d.datdba, 'USAGE') as owns_database,
      has_database_privilege('public', d.oid, 'CONNECT') as is_open,
      (select $2 - count(*)::int from pg_roles g where g.rolname = any ($1)) as missing,
      array(select g.rolname::text from pg_roles g where g.rolname = any ($1)
        and not pg_has_role(r.oid, g.oid, 'MEMBER WITH ADMIN OPTION')
        and current_setting('server_version_num')::int >= 160000 order by 1) as "foreign"
    from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
    [roles, roles.length],
  );
  return rows[0] as OwnerFacts;
}

function problemsOf(facts: OwnerFacts): string[] {
  const { owner, database } = facts;
  if (facts.superuser) return [];
  const foreign = facts.foreign.join(', ');
  return [
    facts.missing > 0 && !facts.createrole
      ? `it may not create roles (as a superuser: alter role ${owner} createrole)`
      : '',
    foreign === ''
      ? ''
      : `it may not give or change ${foreign} (as a superuser: grant ${foreign} to ${owner} with admin option)`,
    facts.is_open && !facts.owns_database
      ? `it does not own the database ${database}, which is open to every login of the server ` +
        `(as a superuser: alter database ${database} owner to ${owner})`
      : '',
  ].filter((problem) => problem !== '');
}

/**
 * Checks before any change which rights the owner lacks, and says how to grant them. `login` is the role that is to be
 * created.
 */
export async function requireOwnerRights(
  owner: pg.Client,
  { rolePrefix, login }: { rolePrefix: string; login: string | undefined },
): Promise<void> {
  const groups = GROUPS.map((name) => `${rolePrefix}_${name}`);
  const facts = await readOwnerFacts(owner, login === undefined ? groups : [...groups, login]);
  const problems = problemsOf(facts);
  if (problems.length === 0) return;
  throw new Error(`${facts.owner} cannot prepare the database ${facts.database}: ${problems.join('; ')}.`);
}
