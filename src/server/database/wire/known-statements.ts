import type { RowReaders } from './batch-answers.ts';

/** What one connection already knows. */
export interface KnownStatements {
  /** Statements that need not be parsed again. */
  names: Set<string>;
  readers: RowReaders;
}

const knownBy = new WeakMap<object, KnownStatements>();

export function knownOf(connection: object): KnownStatements {
  const known = knownBy.get(connection) ?? { names: new Set(), readers: new Map() };
  knownBy.set(connection, known);
  return known;
}
