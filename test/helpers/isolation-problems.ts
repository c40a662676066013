import type { Statement } from '#server/database/statement.ts';
import { raw } from './raw-statement.ts';
import { insertRow, readTables, type TableFacts } from './table-facts.ts';
import type { TestDatabase } from './test-database.ts';

const PERMISSION_DENIED = '42501';

/** Who a transaction acts as. `login` is the connection before it takes on a role. */
interface Actor {
  role: string;
  userId?: string;
}

function opening(actor: Actor): Statement {
  if (actor.role === 'login') return raw('select 1');
  return raw(
    `select set_config('role', '${actor.role}', true), set_config('app.user_id', '${actor.userId ?? ''}', true)`,
  );
}

class Undo extends Error {}

/** Runs a statement and rolls it back: its rows, or its error code. */
export async function attempt(
  { engine }: TestDatabase,
  actor: Actor,
  sql: string,
): Promise<{ rows: Record<string, unknown>[]; refused: string | undefined }> {
  let rows: Record<string, unknown>[] = [];
  try {
    await engine.transaction(opening(actor), async (run) => {
      rows = await run(raw(sql));
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo))
      return { rows: [], refused: (error as { code?: string }).code ?? 'unknown' };
  }
  return { rows, refused: undefined };
}

/** Two people with one row each in every table that has an owner, and one row in every other table. */
interface Scene {
  database: TestDatabase;
  tables: TableFacts[];
  /** Roles that the service can take on besides those for people and their sessions. */
  otherRoles: string[];
  ada: string;
  bea: string;
}

async function setScene(database: TestDatabase, only?: string): Promise<Scene> {
  const tables = await readTables(database, only);
  const people: string[] = [];
  for (const email of ['ada@example.test', 'bea@example.test']) {
    const [row] = await database.asOwner(`insert into users (email) values ('${email}') returning id`);
    people.push(row?.['id'] as string);
  }
  const [ada = '', bea = ''] = people;
  const others = tables.filter(({ name }) => name !== 'users');
  for (const table of others) {
    for (const userId of table.owner === null ? [ada] : [ada, bea]) {
      await database.asOwner(insertRow(table, userId));
    }
  }
  const roles = await database.asOwner(`
    select rolname::text as role from pg_roles where pg_has_role('lutea_service', oid, 'member')
      and rolname not in ('lutea_service', 'lutea_person', 'lutea_system')`);
  return { database, tables, otherRoles: roles.map(({ role }) => String(role)), ada, bea };
}

async function findVisibleRows({ database, tables, otherRoles, ada, bea }: Scene): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, owner, personMaySelect, systemMaySelect } of tables) {
    const select = `select 1 from ${name} ${owner === null ? '' : `where ${owner} = '${ada}'`}`;
    const count = async (actor: Actor) => (await attempt(database, actor, select)).rows.length;
    const expectations: [string, Actor, isVisible: boolean][] = [
      ['the login alone', { role: 'login' }, false],
      ...otherRoles.map((role): [string, Actor, boolean] => [role, { role }, false]),
      ['a person without an id', { role: 'lutea_person' }, false],
      ['another person', { role: 'lutea_person', userId: bea }, false],
      ['the person', { role: 'lutea_person', userId: ada }, owner !== null && personMaySelect],
      // For the system role a grant without a policy, or a policy without a grant, is a mistake.
      ['the system', { role: 'lutea_system' }, systemMaySelect],
    ];
    for (const [who, actor, isVisible] of expectations) {
      if ((await count(actor)) > 0 !== isVisible) {
        problems.push(`${who} ${isVisible ? 'does not see' : 'sees'} a row of ${name}`);
      }
    }
  }
  return problems;
}

/** Writes to another person's row. `name` is the problem to report if the write succeeds. */
function foreignWrites(table: TableFacts, { ada, bea }: Scene): [name: string, actor: string, sql: string][] {
  const { name, owner, columns } = table;
  const updatable = columns.filter(({ personMayUpdate }) => personMayUpdate);
  const theirs = `where ${owner} = '${ada}' returning 1`;
  return [
    [`deletes another's row of ${name}`, bea, `delete from ${name} ${theirs}`],
    ...updatable.map((column): [string, string, string] => [
      `changes ${column.name} of another's row of ${name}`,
      bea,
      `update ${name} set ${column.name} = ${column.name} ${theirs}`,
    ]),
    [`gives a row of ${name} away`, ada, `update ${name} set ${owner} = '${bea}' ${theirs}`],
  ];
}

async function findForeignWrites(scene: Scene): Promise<string[]> {
  const problems: string[] = [];
  const { database, ada, bea } = scene;
  for (const table of scene.tables.filter(({ owner }) => owner !== null)) {
    for (const [problem, userId, sql] of foreignWrites(table, scene)) {
      const { rows } = await attempt(database, { role: 'lutea_person', userId }, sql);
      if (rows.length > 0) problems.push(`a person ${problem}`);
    }
    const insert = await attempt(database, { role: 'lutea_person', userId: bea }, insertRow(table, ada));
    if (insert.refused !== PERMISSION_DENIED) {
      problems.push(`a person may insert into ${table.name} for another (${insert.refused ?? 'accepted'})`);
    }
  }
  return problems;
}

async function findCatalogProblems({ database, tables }: Scene): Promise<string[]> {
  const flags = tables.flatMap(({ name, isEnabled, isForced }) => [
    ...(isEnabled ? [] : [`${name} has no row-level security`]),
    ...(isForced ? [] : [`${name} does not force row-level security on its owner`]),
  ]);
  const policies = await database.asOwner(`
    select format('policy %s of %s is for %s', policyname, tablename, roles) as problem
    from pg_policies join pg_tables using (schemaname, tablename)
    where schemaname = 'public' and roles not in ('{lutea_person}', '{lutea_system}')
      and not (roles = array[tableowner] and cmd = 'SELECT' and qual = 'is_backup()')`);
  const unsaved = await database.asOwner(`
    select format('%s is in no backup: create policy backup on %1$s for select to current_user using (is_backup())',
      tablename) as problem
    from pg_tables where schemaname = 'public' and rowsecurity and not exists (
      select from pg_policies p where p.tablename = pg_tables.tablename and policyname = 'backup')`);
  const roles = await database.asOwner(`
    select format('%s is stronger than it may be', rolname) as problem from pg_roles
    where (rolname = 'lutea_service' or pg_has_role('lutea_service', oid, 'member'))
      and (rolsuper or rolbypassrls or rolcreaterole or rolcanlogin or rolinherit)`);
  // A SECURITY DEFINER function bypasses every policy. It must set search_path, and only the service may call it;
  // nobody may call a trigger's function.
  const doors = await database.asOwner(`
    select format('the function %s %s', p.proname, problem) as problem
    from pg_proc p, lateral (values
      (p.prosecdef and p.proowner <> 'lutea_system'::regrole, 'acts as someone stronger than lutea_system'),
      (p.prosecdef and p.prorettype <> 'trigger'::regtype and not has_function_privilege('lutea_service', p.oid, 'execute'),
        'is closed to the service'),
      (p.prosecdef and has_function_privilege('lutea_person', p.oid, 'execute'), 'is open to a person'),
      (p.prosecdef and p.proconfig::text is distinct from '{"search_path=public, pg_temp"}', 'has no fixed search_path'),
      (not p.prosecdef and p.proowner = 'lutea_system'::regrole, 'does not act as its owner')
    ) as checks (applies, problem)
    where p.pronamespace = 'public'::regnamespace and applies`);
  return [...flags, ...[...policies, ...unsaved, ...roles, ...doors].map(({ problem }) => String(problem))];
}

/** A valid session must give access to the rows of its own person only, through the one function for it. */
async function findSessionProblems({ database, tables, ada }: Scene): Promise<string[]> {
  if (!tables.some(({ name }) => name === 'sessions')) return [];
  const [session] = await database.asOwner(
    `select encode(token_hash, 'hex') as hash from sessions where user_id = '${ada}'`,
  );
  const { rows } = await attempt(
    database,
    { role: 'login' },
    `select user_id from session_owner('\\x${session?.['hash']}', '-infinity', '-infinity')`,
  );
  return rows[0]?.['userId'] === ada ? [] : ['a valid session does not open its owner’s rows'];
}

/** The checks, fastest first. */
const FINDERS = [findCatalogProblems, findSessionProblems, findVisibleRows, findForeignWrites];

async function inScene<T>(
  database: TestDatabase,
  only: string | undefined,
  work: (scene: Scene) => Promise<T>,
): Promise<T> {
  const scene = await setScene(database, only);
  try {
    return await work(scene);
  } finally {
    await database.asOwner(`delete from users where id in ('${scene.ada}', '${scene.bea}')`);
  }
}

/** Finds every way to reach another person's rows, and own rows that a person cannot reach, in all tables. */
export function findIsolationProblems(database: TestDatabase): Promise<string[]> {
  return inScene(database, undefined, async (scene) => {
    const problems: string[] = [];
    for (const find of FINDERS) problems.push(...(await find(scene)));
    return problems;
  });
}

/** Whether a table has at least one such problem. Stops at the first. */
export function hasIsolationProblem(database: TestDatabase, table: string): Promise<boolean> {
  return inScene(database, table, async (scene) => {
    for (const find of FINDERS) if ((await find(scene)).length > 0) return true;
    return false;
  });
}
