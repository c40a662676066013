import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  FunctionNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type JoinType,
  ListNode,
  type MergeQueryNode,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type QueryId,
  type RawNode,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  WhereNode,
} from 'kysely';
import { NAMES } from './names.ts';
import { isPersonTable, OWNER_COLUMNS, type PersonTable } from './person-tables.ts';

/** The function that the row-level security policies use too. */
const CURRENT_PERSON = FunctionNode.create('current_user_id', []);
const EQUALS = OperatorNode.create('=');

/** Joins for which a condition in ON is enough to keep other people's rows out. */
const FILTERED_JOINS: readonly JoinType[] = ['InnerJoin', 'LeftJoin'];

/** Matches the name of a person table in raw SQL, as in `from users`, but not in `users.id`. */
const NAMED_TABLE = new RegExp(
  `\\b(${Object.keys(OWNER_COLUMNS)
    .map((table) => NAMES.inDatabase(table))
    .join('|')})\\b(?!\\.)`,
  'i',
);

interface NamedTable {
  table: PersonTable;
  /** The alias of the table, or its name. */
  qualifier: string;
}

function personTableIn(item: OperationNode | undefined): NamedTable | undefined {
  if (item === undefined) return undefined;
  if (ListNode.is(item)) throw new Error('A statement for a person changes one table at a time');
  const node = AliasNode.is(item) ? item.node : item;
  if (!TableNode.is(node)) return undefined;
  const { name } = node.table.identifier;
  if (!isPersonTable(name)) return undefined;
  const alias = AliasNode.is(item) && IdentifierNode.is(item.alias) ? item.alias.name : undefined;
  return { table: name, qualifier: alias ?? name };
}

function ownedByCaller({ table, qualifier }: NamedTable): OperationNode {
  const owner = ReferenceNode.create(ColumnNode.create(OWNER_COLUMNS[table]), TableNode.create(qualifier));
  return BinaryOperationNode.create(owner, EQUALS, CURRENT_PERSON);
}

/** In parentheses, because raw SQL in the condition may contain `or`. */
function and(condition: OperationNode | undefined, filter: OperationNode): OperationNode {
  return condition === undefined ? filter : AndNode.create(ParensNode.create(condition), filter);
}

/** The condition with one filter per person table; undefined if there is no condition and no table. */
function withFilters(
  where: WhereNode | undefined,
  items: readonly (OperationNode | undefined)[],
): WhereNode | undefined {
  const filters = items
    .map(personTableIn)
    .filter((named) => named !== undefined)
    .map(ownedByCaller);
  const condition = filters.reduce<OperationNode | undefined>(and, where?.where);
  return condition && WhereNode.create(condition);
}

/**
 * Adds `<table>.user_id = current_user_id()` for every person table that a statement reads, updates or deletes from.
 * Subqueries and CTEs get it too, and a joined table in its ON. It throws for statements that it cannot filter.
 */
class OwnerFilter extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const select = super.transformSelectQuery(node, queryId);
    const where = withFilters(select.where, select.from?.froms ?? []);
    return where === undefined ? select : { ...select, where };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const update = super.transformUpdateQuery(node, queryId);
    const where = withFilters(update.where, [update.table, ...(update.from?.froms ?? [])]);
    return where === undefined ? update : { ...update, where };
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const deletion = super.transformDeleteQuery(node, queryId);
    const where = withFilters(deletion.where, [...deletion.from.froms, ...(deletion.using?.tables ?? [])]);
    return where === undefined ? deletion : { ...deletion, where };
  }

  /** A new row gets its owner from the column's default. On conflict, only the caller's own row is updated. */
  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    const insert = super.transformInsertQuery(node, queryId);
    const named = personTableIn(insert.into);
    if (named === undefined) return insert;
    const owner = OWNER_COLUMNS[named.table];
    if (insert.columns?.some(({ column }) => column.name === owner)) {
      throw new Error(`A statement for a person does not set ${named.table}.${owner}`);
    }
    const { onConflict } = insert;
    if (onConflict?.updates === undefined) return insert;
    const updateWhere = WhereNode.create(and(onConflict.updateWhere?.where, ownedByCaller(named)));
    return { ...insert, onConflict: { ...onConflict, updateWhere } };
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId);
    const named = personTableIn(join.table);
    if (named === undefined) return join;
    if (!FILTERED_JOINS.includes(join.joinType)) {
      throw new Error(`A statement for a person cannot have a ${join.joinType} with ${named.table}`);
    }
    return { ...join, on: OnNode.create(and(join.on?.on, ownedByCaller(named))) };
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const [name] = node.sqlFragments
      .map((text) => NAMED_TABLE.exec(text)?.[1])
      .filter((found) => found !== undefined);
    const named = name ?? node.parameters.map(personTableIn).find((found) => found !== undefined)?.table;
    if (named !== undefined) {
      throw new Error(
        `Raw SQL of a statement for a person names ${named}: use the query builder, which filters it`,
      );
    }
    return super.transformRaw(node, queryId);
  }

  protected override transformMergeQuery(_node: MergeQueryNode): MergeQueryNode {
    throw new Error('A statement for a person cannot be a merge');
  }
}

const transformer = new OwnerFilter();

/** The query, limited to rows of the current person. */
export function filterByOwner<Query extends OperationNode>(query: Query): Query {
  return transformer.transformNode(query);
}
