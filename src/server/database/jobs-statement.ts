/** The job engine brings a transaction of its own along with some of its statements. */
const OWN_TRANSACTION = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/;

/** The statements alone, for where a transaction is open already. */
export function withoutOwnTransaction(text: string): string {
  return OWN_TRANSACTION.exec(text)?.[1] ?? text;
}
