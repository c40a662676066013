/** The one row that a person's statement on `users` returns. */
export function ownRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A session without a user');
  return row;
}
