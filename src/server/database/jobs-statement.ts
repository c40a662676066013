/** The job engine wraps some of its statements in BEGIN and COMMIT. */
const OWN_TRANSACTION = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/;

/** The statements alone, for where a transaction is open already. */
export function withoutOwnTransaction(text: string): string {
  return OWN_TRANSACTION.exec(text)?.[1] ?? text;
}
