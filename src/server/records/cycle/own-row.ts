/** The one row that a statement on the person's own row in `users` returns. */
export function ownRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A session without a user');
  return row;
}
