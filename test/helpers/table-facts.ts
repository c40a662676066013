import type { TestDatabase } from './test-database.ts';

export interface ColumnFacts {
  name: string;
  type: string;
  /** Whether an insert must give a value: not null, and no default. */
  isRequired: boolean;
  personMayUpdate: boolean;
}

export interface TableFacts {
  name: string;
  /** The column with the row's owner; null for tables without owners. */
  owner: 'id' | 'user_id' | null;
  isEnabled: boolean;
  isForced: boolean;
  personMaySelect: boolean;
  systemMaySelect: boolean;
  columns: ColumnFacts[];
  checks: string;
}

/** All tables of the service, or one of them, read from the catalog, so that a new one is covered automatically. */
export async function readTables(database: TestDatabase, only?: string): Promise<TableFacts[]> {
  const rows = await database.asOwner(`
    select c.relname::text as name, c.relrowsecurity as "isEnabled", c.relforcerowsecurity as "isForced",
      case when c.relname = 'users' then 'id'
        when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id') then 'user_id'
        end as owner,
      has_any_column_privilege('lutea_person', c.oid, 'select') as "personMaySelect",
      has_any_column_privilege('lutea_system', c.oid, 'select') as "systemMaySelect",
      coalesce((select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c'), '') as checks,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'isRequired', a.attnotnull and not a.atthasdef,
          'personMayUpdate', has_column_privilege('lutea_person', c.oid, a.attnum, 'update')) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
      ${only === undefined ? '' : `and c.relname = '${only}'`}
    order by 1`);
  return rows as unknown as TableFacts[];
}

const ANY_VALUE: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: 'md5(gen_random_uuid()::text)',
  date: "date '2026-06-16'",
  // All different, because some keys begin with a time; increasing, because some rows have two in order.
  'timestamp with time zone':
    "timestamptz '2026-06-16T12:00:00Z' + (clock_timestamp() - timestamptz '2026-01-01T00:00:00Z')",
  bytea: "decode(replace(gen_random_uuid()::text, '-', ''), 'hex')",
  'double precision': '1',
  integer: '1',
  bigint: '1',
  boolean: 'false',
  jsonb: "'{}'",
  'text[]': "'{}'",
};

/** A value that a `check (column in (…))` allows, or any value of the type. */
function anyValue(table: TableFacts, { name, type }: ColumnFacts): string {
  const [, allowed] = new RegExp(`\\(${name} = ANY \\(ARRAY\\[('[^']*')`).exec(table.checks) ?? [];
  const value = allowed ?? ANY_VALUE[type];
  if (value === undefined)
    throw new Error(`Give ANY_VALUE a value of the type ${type} (${table.name}.${name})`);
  return value;
}

/** An insert of one valid row for a person, or without an owner if the table has none. */
export function insertRow(table: TableFacts, userId: string): string {
  const columns = table.columns.filter(({ isRequired, name }) => isRequired && name !== table.owner);
  const names = columns.map(({ name }) => name);
  const values = columns.map((column) => anyValue(table, column));
  if (table.owner !== null) {
    names.push(table.owner);
    values.push(`'${userId}'`);
  }
  return `insert into ${table.name} (${names.join(', ')}) values (${values.join(', ')})`;
}
