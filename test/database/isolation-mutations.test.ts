import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findIsolationProblems, hasIsolationProblem } from '../helpers/isolation-problems.ts';
import { readTables } from '../helpers/table-facts.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/test-database.ts';

// Breaks the isolation of people in every way that a careless migration could, one at a time, to prove that the
// isolation check fails for each.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

interface Policy {
  table: string;
  name: string;
  command: string;
  role: string;
  using: string | null;
  check: string | null;
}

async function readPolicies(): Promise<Policy[]> {
  const rows = await database.asOwner(`
    select tablename::text as table, policyname::text as name, cmd as command, array_to_string(roles, ', ') as role,
      qual as using, with_check as check
    from pg_policies where schemaname = 'public' order by 1, 2`);
  return rows as unknown as Policy[];
}

function create({ table, name, command, role, using, check }: Policy): string {
  const usingClause = using === null ? '' : `using (${using})`;
  const checkClause = check === null ? '' : `with check (${check})`;
  return `create policy ${name} on ${table} for ${command} to ${role} ${usingClause} ${checkClause}`;
}

/** One way to break the isolation of a table, and to restore it. */
interface Break {
  name: string;
  table: string;
  breakIt: string;
  mendIt: string;
}

/** Whether the check reports a problem. It may also throw on a broken schema. */
function isNoticed(table: string): Promise<boolean> {
  return hasIsolationProblem(database, table).catch(() => true);
}

async function expectNoticed(breaks: Break[]): Promise<void> {
  const unnoticed: string[] = [];
  for (const { name, table, breakIt, mendIt } of breaks) {
    await database.asOwner(breakIt);
    const noticed = await isNoticed(table);
    await database.asOwner(mendIt);
    if (!noticed) unnoticed.push(name);
  }
  expect(breaks.length).toBeGreaterThan(0);
  expect(unnoticed).toEqual([]);
  expect(await findIsolationProblems(database)).toEqual([]);
}

const nameOf = ({ table, name }: Policy) => `${table}.${name}`;

describe('the isolation check reports', () => {
  test('a missing policy, for each policy', async () => {
    const breaks = (await readPolicies()).map((policy) => ({
      name: nameOf(policy),
      table: policy.table,
      breakIt: `drop policy ${policy.name} on ${policy.table}`,
      mendIt: create(policy),
    }));
    await expectNoticed(breaks);
  });

  test('a policy for a person that lets every row through, for each policy', async () => {
    const policies = (await readPolicies()).filter(
      ({ role, using }) => role === 'lutea_person' && using !== null,
    );
    const breaks = policies.map((policy) => ({
      name: nameOf(policy),
      table: policy.table,
      breakIt: `alter policy ${policy.name} on ${policy.table} using (true)`,
      mendIt: `alter policy ${policy.name} on ${policy.table} using (${policy.using})`,
    }));
    await expectNoticed(breaks);
  });

  test('a policy that applies to everyone, for each policy', async () => {
    const breaks = (await readPolicies()).map((policy) => ({
      name: nameOf(policy),
      table: policy.table,
      breakIt: `alter policy ${policy.name} on ${policy.table} to public`,
      mendIt: `alter policy ${policy.name} on ${policy.table} to ${policy.role}`,
    }));
    await expectNoticed(breaks);
  });

  test.each([
    ['enabled', 'disable', 'enable'],
    ['forced', 'no force', 'force'],
  ])('row-level security that is not %s, for each table', async (_state, off, on) => {
    const breaks = (await readTables(database)).map(({ name }) => ({
      name,
      table: name,
      breakIt: `alter table ${name} ${off} row level security`,
      mendIt: `alter table ${name} ${on} row level security`,
    }));
    await expectNoticed(breaks);
  });

  test.each([
    [
      'closed to the service',
      'revoke execute on function % from lutea_service',
      'grant execute on function % to lutea_service',
    ],
    ['open to everyone', 'grant execute on function % to public', 'revoke execute on function % from public'],
    ['that acts as its caller', 'alter function % security invoker', 'alter function % security definer'],
    [
      'that looks where its caller says',
      'alter function % reset search_path',
      'alter function % set search_path = public, pg_temp',
    ],
  ])('a SECURITY DEFINER function %s, for each function', async (_state, breakIt, mendIt) => {
    const doors = await database.asOwner(`
      select p.oid::regprocedure::text as door from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
      order by 1`);
    const breaks = doors.map(({ door }) => ({
      name: String(door),
      table: 'sessions',
      breakIt: breakIt.replace('%', String(door)),
      mendIt: mendIt.replace('%', String(door)),
    }));
    await expectNoticed(breaks);
  });

  test('a grant to the system role without a policy, for each table', async () => {
    const tables = (await readTables(database)).filter(({ systemMaySelect }) => !systemMaySelect);
    const breaks = tables.map(({ name }) => ({
      name,
      table: name,
      breakIt: `grant select on ${name} to lutea_system`,
      mendIt: `revoke select on ${name} from lutea_system`,
    }));
    await expectNoticed(breaks);
  });
});
