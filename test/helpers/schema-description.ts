import type { TestDatabase } from './test-database.ts';

/** The parts of a table, one line each, written the same way by PostgreSQL 15 and 18. */
const TABLE_PARTS = `
  select c.relname::text as table, 1 as part, a.attnum::int as position, format('%s %s%s%s', a.attname,
    format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
    coalesce(case when a.attgenerated = 's' then ' generated as ' else ' default ' end
      || pg_get_expr(d.adbin, d.adrelid), '')) as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all
  -- Newer versions also list not null as a constraint (n). Here it is in the column's line.
  select c.relname, 2, 0, format('constraint %s %s', k.conname, pg_get_constraintdef(k.oid))
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype <> 'n'
  union all
  select c.relname, 3, 0, format('index %s', regexp_replace(pg_get_indexdef(i.indexrelid), '^.* INDEX ', ''))
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  union all
  select c.relname, 4, 0, format('row level security: %s, %s',
    case when c.relrowsecurity then 'enabled' else 'disabled' end,
    case when c.relforcerowsecurity then 'forced' else 'not forced' end)
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all
  select tablename, 5, 0, format('policy %s: %s %s to %s using %s with check %s', policyname, lower(permissive), lower(cmd),
    case when roles = array[tableowner] then 'the owner' else array_to_string(roles, ', ') end, coalesce(qual, '-'), coalesce(with_check, '(as using)'))
  from pg_policies join pg_tables using (schemaname, tablename) where schemaname = 'public'
  union all
  select c.relname, 6, 0, format('grant %s to %s', lower(g.privilege_type), coalesce(r.rolname, 'public'))
  from pg_class c, aclexplode(c.relacl) g left join pg_roles r on r.oid = g.grantee
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and g.grantee <> c.relowner
  union all
  select c.relname, 6, 1, format('grant %s (%s) to %s', lower(g.privilege_type),
    string_agg(a.attname, ', ' order by a.attname), coalesce(r.rolname, 'public'))
  from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
  left join pg_roles r on r.oid = g.grantee
  where c.relnamespace = 'public'::regnamespace
  group by c.relname, g.privilege_type, r.rolname
  union all
  select c.relname, 7, 0, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`;

const FUNCTIONS = `
  select format('%s returns %s', p.oid::regprocedure, pg_get_function_result(p.oid)) as name,
    format('language %s, %s, security %s%s', l.lanname,
      case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
      case when p.prosecdef then 'definer, owner ' || p.proowner::regrole else 'invoker' end,
      coalesce(', ' || array_to_string(p.proconfig, ', '), '')) as nature,
    (select string_agg(distinct case when g.grantee = 0 then 'public' else g.grantee::regrole::text end, ', ')
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
      where g.grantee <> p.proowner) as callers,
    coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace order by 1`;

const ROLES = `
  select format('%s: %s%s', r.rolname, concat_ws(', ', case when r.rolcanlogin then 'login' else 'no login' end,
      case when r.rolinherit then 'inherits' else 'inherits nothing' end,
      case when r.rolsuper then 'superuser' end, case when r.rolbypassrls then 'bypasses policies' end),
    coalesce(', may act as ' || (select string_agg(distinct m.roleid::regrole::text, ', ') from pg_auth_members m
      where m.member = r.oid), '')) as line
  from pg_roles r where r.rolname like 'lutea\\_%' and not r.rolcanlogin order by 1`;

const SCHEMA_GRANTS = `
  select format('schema public: %s to %s', lower(g.privilege_type), g.grantee::regrole) as line
  from pg_namespace n, aclexplode(n.nspacl) g
  where n.nspname = 'public' and g.grantee::regrole::text like 'lutea%' order by 1`;

/** The whole schema as text, the same for every PostgreSQL version, and readable in a review. */
export async function describeSchema(database: TestDatabase): Promise<string> {
  const parts = await database.asOwner(`select * from (${TABLE_PARTS}) parts
    order by "table" collate "C", part, position, line collate "C"`);
  const tables = Map.groupBy(parts, (row) => String(row['table']));
  const functions = await database.asOwner(FUNCTIONS);
  const roles = [...(await database.asOwner(ROLES)), ...(await database.asOwner(SCHEMA_GRANTS))];
  return [
    'What the migrations produce. A test compares; `vitest run test/database/schema -u` writes it again.\n',
    ...[...tables].map(
      ([table, lines]) => `table ${table}\n${lines.map(({ line }) => `  ${line}\n`).join('')}`,
    ),
    ...functions.map(
      ({ name, nature, callers, body }) =>
        `function ${name}\n  ${nature}\n  callers: ${callers ?? 'none'}\n${String(body).trim().replace(/^/gm, '  | ')}\n`,
    ),
    `roles\n${roles.map(({ line }) => `  ${line}\n`).join('')}`,
  ].join('\n');
}
