/** The one row that a statement on `users` finds: row-level security leaves a person their own. */
export function ownRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A session without a user');
  return row;
}
