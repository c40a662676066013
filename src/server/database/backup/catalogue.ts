/** One table of a backup, without its computed columns. */
export interface SnapshotTable {
  name: string;
  columns: string[];
}

export interface CatalogueTable extends SnapshotTable {
  /** Whether row-level security applies to the reader: rows would then be left out silently. */
  isHidden: boolean;
  isForced: boolean;
  /** Tables that its foreign keys reference. */
  parents: string[];
}

export interface Sequence {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/** Runs one query as the owner. */
export type OwnerQuery = <Row>(sql: string) => Promise<Row[]>;

/** All tables except the list of applied migrations: a restore fills that by applying them. */
const LIST_TABLES = `
  select c.relname::text as name, c.relforcerowsecurity as "isForced",
    (select json_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    row_security_active(c.oid) and not exists (select from pg_policy p, unnest(p.polroles) as role
      where p.polrelid = c.oid and p.polname = 'backup' and pg_has_role(role, 'usage')) as "isHidden",
    coalesce((select json_agg(distinct k.confrelid::regclass::text) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '[]') as parents
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
  order by 1`;

/** Sorts referenced tables first, so that rows can be inserted in this order. */
function sortByParents(tables: readonly CatalogueTable[]): CatalogueTable[] {
  const sorted: CatalogueTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const next = left.filter(({ parents }) => !parents.some((parent) => names.has(parent)));
    if (next.length === 0)
      throw new Error(`Tables point to each other in a circle: ${[...names].join(', ')}`);
    sorted.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return sorted;
}

/** Every table of the schema. The list comes from the database, so a new table cannot be forgotten. */
export async function listTables(query: OwnerQuery): Promise<CatalogueTable[]> {
  return sortByParents(await query<CatalogueTable>(LIST_TABLES));
}

export async function listSequences(query: OwnerQuery): Promise<Sequence[]> {
  const names = await query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const [state] = await query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoteName(name)}`,
    );
    if (state !== undefined) sequences.push({ name, ...state });
  }
  return sequences;
}

/** Quotes an identifier, so that a name in a file cannot inject SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The table and column list of a COPY statement. */
export function nameColumns({ name, columns }: SnapshotTable): string {
  return `${quoteName(name)} (${columns.map(quoteName).join(', ')})`;
}
