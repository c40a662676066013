/** The job engine wraps some of its statements in BEGIN and COMMIT. */
const OWN_TRANSACTION = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/;

/** Removes BEGIN and COMMIT, for statements inside an open transaction. */
export function withoutOwnTransaction(text: string): string {
  return OWN_TRANSACTION.exec(text)?.[1] ?? text;
}
