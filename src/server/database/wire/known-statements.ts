import type { RowReaders } from './batch-answers.ts';

/** The statements that one connection knows already. */
export interface KnownStatements {
  /** Names of statements that need not be parsed again. */
  names: Set<string>;
  readers: RowReaders;
}

const knownBy = new WeakMap<object, KnownStatements>();

export function knownOf(connection: object): KnownStatements {
  const known = knownBy.get(connection) ?? { names: new Set(), readers: new Map() };
  knownBy.set(connection, known);
  return known;
}
